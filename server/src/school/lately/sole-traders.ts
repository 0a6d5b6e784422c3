import { sql } from 'kysely';
import { acceptInvoice, returnInvoice } from '../../features/invoices/decide-invoice.ts';
import { dueOf } from '../../features/invoices/invoices.queries.ts';
import { sendInvoice } from '../../features/invoices/send-invoice.ts';
import { editPayee } from '../../features/payouts/payees/edit-payee.ts';
import type { Lately } from './as-staff.ts';
import { bankDetailsOf, lastPaidPeriods, paidAt, payRegister } from './self-employed.ts';
import type { Period, School } from './self-employed.ts';

const people = 4;
/** Offset of their bank details, different from those of the self-employed. */
const firstDetails = 20;

/**
 * Sole traders with invoices in all states: those of the period before the last are paid; for the last one the first person has not sent
 * one, the second is sent, the third was returned, the fourth is accepted.
 */
export async function billBySoleTraders({ db, now, as }: Lately): Promise<void> {
  const paid = await lastPaidPeriods(db, now);
  if (paid === null) return;
  const { first, second, accountantId } = paid;
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, u.name from teachers t join users u on u.id = t.id
    where t.status = 'active' and (u.email = 'teacher2@lectern.test' or t.contract_type <> 'self_employed')
      and not exists (select from payees p where p.teacher_id = t.id) and (
      select count(*) from pay_statements s join pay_calculations c on c.id = s.calculation_id and c.dropped_at is null
      where s.teacher_id = t.id and s.total > 0 and c.period_id in (${first.id}, ${second.id})
    ) = 2 order by u.email <> 'teacher2@lectern.test', t.id limit ${people}
  `.execute(db);
  const school = { as, accountantId };
  for (const [index, { id, name }] of rows.entries()) {
    const body = { ...bankDetailsOf(name, firstDetails + index), kind: 'sole_trader' as const };
    await as(accountantId, paidAt(first, -5), (ctx) => editPayee(ctx, { params: { id }, body }));
    await accept(school, await send(school, id, first, paidAt(first, -4)), paidAt(first, -3));
  }
  if (rows.length > 0) await payRegister(school, first, paidAt(first, 1));
  const [, waiting, returned, accepted] = rows;
  if (waiting !== undefined) await send(school, waiting.id, second, paidAt(second, -1));
  if (returned !== undefined) {
    const invoice = await send(school, returned.id, second, paidAt(second, -2));
    const body = { reason: 'В акте нет номера договора' };
    if (invoice !== null) await as(accountantId, paidAt(second, -1), (ctx) => returnInvoice(ctx, { params: invoice, body }));
  }
  if (accepted !== undefined) await accept(school, await send(school, accepted.id, second, paidAt(second, -2)), paidAt(second, -1));
}

type Sent = { readonly id: number; readonly amount: number };

async function send({ as }: School, id: number, period: Period, at: Temporal.Instant): Promise<Sent | null> {
  return as(id, at, async (ctx) => {
    const due = (await dueOf(ctx, id)).find((each) => each.period.id === period.id);
    if (due === undefined) {
      ctx.nothingChanged();
      return null;
    }
    const { currency, amount } = due;
    return sendInvoice(ctx, { params: { id }, body: { period_id: period.id, currency, amount, language: 'ru', file_id: null } });
  });
}

async function accept({ as, accountantId }: School, invoice: Sent | null, at: Temporal.Instant): Promise<void> {
  if (invoice === null) return;
  const { amount } = invoice;
  await as(accountantId, at, (ctx) => acceptInvoice(ctx, { params: invoice, body: { amount } }));
}
