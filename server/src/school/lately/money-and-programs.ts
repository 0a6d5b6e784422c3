import type { TokenScope } from '@lectern/contract/accounts/token-states';
import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import { keepToken } from '../../features/accounts/tokens/make-token.ts';
import { revokeOwnToken } from '../../features/accounts/tokens/revoke-token.ts';
import { askPayment } from '../../features/ledger/approvals/ask-approval.ts';
import { setServicePrice } from '../../features/study/reference/write-service-course.ts';
import { createWebhook } from '../../features/webhooks/create-webhook.ts';
import { editWebhook } from '../../features/webhooks/edit-webhook.ts';
import type { Lately } from './as-staff.ts';

/** The first user of every school. */
export const administratorId = 1;

/** Lessons cost five percent more from next month on, and ten percent more from the month after next on. */
export async function changePrices({ db, now, as }: Lately): Promise<void> {
  const { rows } = await sql<{ id: number; price: number }>`
    select id, price from service_courses where kind = 'individual' and active order by id limit 6`.execute(db);
  const today = now.toZonedDateTimeISO('Europe/Moscow').toPlainDate();
  const dayOf = (months: number) => today.add({ months }).with({ day: 1 }).toString();
  const rounded = (price: number, percent: number) => Math.round((price * percent) / 100 / 1_000) * 1_000;
  for (const { id, price } of rows)
    for (const [months, percent] of [
      [1, 105],
      [2, 110],
    ] as const) {
      const body = { valid_from: dayOf(months), price: minor(rounded(price, percent)) };
      await as(administratorId, now.subtract({ hours: 30 }), (ctx) => setServicePrice(ctx, { params: { id }, body }));
    }
}

/** A manager requests approval of a bonus above the school's limit. */
export async function askForApproval({ db, now, as }: Lately): Promise<void> {
  const { rows } = await sql<{ id: number; manager_id: number }>`
    select c.id, c.manager_id from clients c join users u on u.id = c.manager_id
    where u.email = 'manager2@lectern.test' and c.status = 'active' order by c.id limit 2`.execute(db);
  const at = now.subtract({ hours: 3 });
  const business_date = at.toZonedDateTimeISO('Europe/Moscow').toPlainDate().toString();
  for (const [index, { id, manager_id }] of rows.entries()) {
    const body = {
      ...{ client_id: id, occasion_code: 'bonus', amount: 1_500_000 + index * 300_000, business_date },
      comment: 'Three friends of the family came to us',
    };
    await as(manager_id, at, (ctx) => askPayment(ctx, { body }));
  }
}

/** Personal tokens: one that reads lessons, an expired and a revoked one. Nobody knows their secrets. */
export async function giveTokens({ now, as }: Lately): Promise<void> {
  const make = (hours: number, title: string, scopes: readonly TokenScope[], days: number) =>
    as(administratorId, now.subtract({ hours }), (ctx) => keepToken(ctx, { title, scopes: [...scopes], days }));
  await make(300, 'Attendance report', ['lessons:read', 'schedule:read'], 180);
  await make(1_500, 'Trial of the finance export', ['money:read'], 30);
  const { token } = await make(500, 'Former website', ['clients:read', 'deals:write'], 90);
  await as(administratorId, now.subtract({ hours: 100 }), (ctx) => revokeOwnToken(ctx, { params: { id: token.id } }));
}

/** A webhook for a program that does not exist. */
export async function addWebhook({ now, as }: Lately): Promise<number> {
  const events = ['lesson.placed', 'lesson.moved', 'lesson.cancelled', 'lesson.conducted', 'payment.recorded'] as const;
  const body = { url: 'https://bi.lectern.example/hooks', events: [...events] };
  const { webhook } = await as(administratorId, now.subtract({ hours: 200 }), (ctx) => createWebhook(ctx, { body }));
  return webhook.id;
}

/** Turned off, so that nothing is sent. */
export async function turnOffWebhook({ now, as }: Lately, id: number): Promise<void> {
  await as(administratorId, now, (ctx) => editWebhook(ctx, { params: { id }, body: { active: false } }));
}
