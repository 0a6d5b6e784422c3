import { minor, shareOf } from '@lectern/contract/money';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { businessDateOf, schoolDateOf } from '../../ledger/public/business-date.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';
import type { ChargedLesson } from './charge-lesson.ts';

type Bonus = { readonly amount: MinorUnits; readonly currency: Currency };

/** Previews the client's bonus of a share of a lesson's price, in basis points. */
export async function previewLessonBonus(
  ctx: Pick<ReadContext, 'db' | 'settings'>,
  { service_course_id, start }: Pick<ChargedLesson, 'service_course_id' | 'start'>,
  share: number,
): Promise<Bonus> {
  const { rows } = await sql<{ price: MinorUnits; currency: Currency }>`
    select service_course_price(id, ${schoolDateOf(ctx, start)}::date) as price, currency from service_courses where id = ${service_course_id}
  `.execute(ctx.db);
  const { price = minor(0), currency = ctx.settings.currency } = rows[0] ?? {};
  return { amount: shareOf(price, share), currency };
}

/**
 * Grants the client a bonus because the teacher cancelled late or was absent, once per closing of the lesson. Under the client's lock.
 * @param share of the lesson's price, basis points; 0 grants nothing
 */
export async function giveLessonBonus(ctx: WriteContext, lesson: ChargedLesson, share: number): Promise<void> {
  if (share === 0) return;
  const bonus = await previewLessonBonus(ctx, lesson, share);
  const occasion = 'lesson_bonus';
  const transaction_id = await postTransaction(ctx, {
    ...bonus,
    occasion,
    business_date: await businessDateOf(ctx, lesson.start),
    client_id: lesson.client_id,
    lesson_id: lesson.id,
    idempotency_key: `lesson:${lesson.id}:${lesson.closing_no}:bonus`,
  });
  if (transaction_id === null) return;
  const given = { ...bonus, occasion, share, transaction_id };
  ctx.audit({ action: 'lesson.bonus', entity: 'lesson', entity_id: lesson.id, client_id: lesson.client_id, new: given });
}
