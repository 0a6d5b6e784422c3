import type { OwedReceipt } from '@lectern/contract/receipts/receipts.schema';
import { sql } from 'kysely';
import { isAccount, isInn } from '../../features/payouts/payees/check-digits.rules.ts';
import { editPayee } from '../../features/payouts/payees/edit-payee.ts';
import { makePayoutRegister } from '../../features/payouts/registers/make-register.ts';
import { approvePayoutRegister, sendPayoutRegister } from '../../features/payouts/registers/step-register.ts';
import { confirmPayout } from '../../features/payouts/settle-payout.ts';
import { addReceipt } from '../../features/receipts/add-receipt.ts';
import { annulReceipt, releaseReceipt, verifyReceipt } from '../../features/receipts/decide-receipt.ts';
import { checkSelfEmployed } from '../../features/receipts/status/self-employed.ts';
import { listReceipts } from '../../features/receipts/receipts.queries.ts';
import type { Lately } from './as-staff.ts';
import { administratorId } from './money-and-programs.ts';

export type Period = { readonly id: number; readonly ends_on: string };
type Payouts = ReadonlyMap<number, OwedReceipt>;

const people = 8;
const bik = '044525225';
const daysUntilPaid = 12;

/**
 * The last two paid periods, with receipts in all states: verified, attached, differing, annulled, overdue, awaited. People with an overdue
 * one are left out of the second register; one is released. Others have no bank details yet.
 */
export async function payTheSelfEmployed({ db, now, as }: Lately): Promise<void> {
  const paid = await lastPaidPeriods(db, now);
  if (paid === null) return;
  const { first, second, accountantId } = paid;
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, u.name from teachers t join users u on u.id = t.id
    where t.status = 'active' and (u.email = 'teacher@lectern.test' or t.contract_type = 'self_employed') and (
      select count(*) from pay_statements s join pay_calculations c on c.id = s.calculation_id and c.dropped_at is null
      where s.teacher_id = t.id and s.total > 0 and c.period_id in (${first.id}, ${second.id})
    ) = 2 order by u.email <> 'teacher@lectern.test', t.id limit ${people}
  `.execute(db);
  if (rows.length < people) return;
  const school = { as, accountantId };
  for (const [index, { id, name }] of rows.entries())
    await as(accountantId, paidAt(first, -1), (ctx) => editPayee(ctx, { params: { id }, body: bankDetailsOf(name, index) }));
  const ids = rows.map(({ id }) => id);
  const early = await payOut(school, first, paidAt(first, 0));
  await bringFirst(school, ids, early, paidAt(first, 5));
  await release(school, early.get(ids[5] ?? 0), paidAt(second, -1));
  const late = await payOut(school, second, paidAt(second, 0));
  for (const index of [1, 7]) await attach(school, late.get(ids[index] ?? 0), paidAt(second, 1));
  await checkStatuses(school, ids, now);
  const verified = early.get(ids[2] ?? 0);
  if (verified !== undefined) await annul(school, verified, now.subtract({ hours: 48 }));
}

/** The last two approved periods that are old enough to be paid out, and the users who pay; null for a school too young for it. */
export async function lastPaidPeriods(
  db: Lately['db'],
  now: Temporal.Instant,
): Promise<{ readonly first: Period; readonly second: Period; readonly accountantId: number } | null> {
  const { rows: periods } = await sql<Period>`
    select id, ends_on from pay_periods where state in ('approved', 'closed') and ends_on + ${daysUntilPaid + 1}::int < ${now.toString()}::timestamptz::date
    order by ends_on desc limit 2
  `.execute(db);
  const [second, first] = periods;
  const { rows: accountants } = await sql<{ id: number }>`select id from users where email = 'accountant@lectern.test'`.execute(db);
  const accountantId = accountants[0]?.id;
  return first === undefined || second === undefined || accountantId === undefined ? null : { first, second, accountantId };
}

/** Nine in the morning, the usual number of days after a period. */
export function paidAt({ ends_on }: Period, days: number): Temporal.Instant {
  return Temporal.Instant.from(`${ends_on}T09:00:00Z`).add({ hours: 24 * (daysUntilPaid + days) });
}

export type School = Pick<Lately, 'as'> & { readonly accountantId: number };

/** A register that one user creates and another approves, sent and paid on the same day. @returns its payouts */
export async function payRegister(
  { as, accountantId }: School,
  { id: period_id }: Period,
  at: Temporal.Instant,
): Promise<readonly number[]> {
  const { id } = await as(accountantId, at, (ctx) => makePayoutRegister(ctx, { body: { period_id, share: 10_000 } }));
  await as(administratorId, at, (ctx) => approvePayoutRegister(ctx, { params: { id } }));
  return as(accountantId, at, async (ctx) => {
    await sendPayoutRegister(ctx, { params: { id } });
    const { rows } = await sql<{ id: number }>`select id from payouts where register_id = ${id} and state = 'sent' order by id`.execute(
      ctx.db,
    );
    for (const payout of rows) await confirmPayout(ctx, { params: { id: payout.id } });
    return rows.map((payout) => payout.id);
  });
}

async function payOut(school: School, period: Period, at: Temporal.Instant): Promise<Payouts> {
  const paid = new Set(await payRegister(school, period, at));
  return school.as(school.accountantId, at, async (ctx) => {
    const { results } = await listReceipts(ctx, { query: { page: 1, page_size: 100, ordering: '-due_on' } });
    ctx.nothingChanged();
    return new Map(results.filter((owed) => paid.has(owed.id)).map((owed) => [owed.teacher_id, owed]));
  });
}

async function attach({ as }: School, owed: OwedReceipt | undefined, at: Temporal.Instant, less = 0): Promise<OwedReceipt | undefined> {
  if (owed === undefined) return undefined;
  const { id: payoutId, teacher_id: id, expected, paid_on: day } = owed;
  const number = `2${payoutId.toString(36).padStart(3, '0')}c${(payoutId * 7_919).toString(36)}x`;
  const link = `https://lknpd.nalog.ru/api/v1/receipt/${expected.payee_inn}/${number}/print`;
  const receiptFields = {
    amount: expected.amount - less,
    day,
    payer_inn: expected.payer_inn || '7707083893',
    payee_inn: expected.payee_inn,
  };
  return as(id, at, (ctx) => addReceipt(ctx, { params: { id, payoutId }, body: { link, file_id: null, number, ...receiptFields } }));
}

async function verify({ as, accountantId }: School, owed: OwedReceipt | undefined, at: Temporal.Instant): Promise<void> {
  if (owed?.receipt == null) return;
  const { id, receipt } = owed;
  await as(accountantId, at, (ctx) => verifyReceipt(ctx, { params: { id }, body: { comment: '', receipt_id: receipt.id } }));
}

/** The fourth receipt has another sum, the fifth and the sixth are missing, the seventh is not verified yet. */
async function bringFirst(school: School, ids: readonly number[], payouts: Payouts, at: Temporal.Instant): Promise<void> {
  for (const index of [0, 1, 2, 7]) await verify(school, await attach(school, payouts.get(ids[index] ?? 0), at), at.add({ hours: 20 }));
  await attach(school, payouts.get(ids[3] ?? 0), at, 10_000);
  await attach(school, payouts.get(ids[6] ?? 0), at);
}

async function release({ as, accountantId }: School, owed: OwedReceipt | undefined, at: Temporal.Instant): Promise<void> {
  if (owed === undefined) return;
  const body = { reason: 'Приложение налоговой не работает, чек обещан на неделе' };
  await as(accountantId, at, (ctx) => releaseReceipt(ctx, { params: { id: owed.id }, body }));
}

async function annul({ as, accountantId }: School, { id }: OwedReceipt, at: Temporal.Instant): Promise<void> {
  await as(accountantId, at, async (ctx) => {
    const receipt = await ctx.db
      .selectFrom('receipts')
      .select('id')
      .where('payout_id', '=', id)
      .where('state', '=', 'verified')
      .executeTakeFirst();
    const body = { reason: 'Чек аннулирован в «Моём налоге»', receipt_id: receipt?.id ?? 0 };
    if (receipt === undefined) ctx.nothingChanged();
    else await annulReceipt(ctx, { params: { id }, body });
  });
}

async function checkStatuses({ as, accountantId }: School, ids: readonly number[], now: Temporal.Instant): Promise<void> {
  const at = now.subtract({ hours: 30 });
  const on = at.toZonedDateTimeISO('Europe/Moscow').toPlainDate().toString();
  for (const [index, id] of ids.entries()) {
    const body = { on, self_employed: index !== 7, comment: 'npd.nalog.ru' };
    if (index !== 4) await as(accountantId, at, (ctx) => checkSelfEmployed(ctx, { params: { id }, body }));
  }
}

/** Invented bank details with valid check digits. */
export function bankDetailsOf(name: string, index: number) {
  const digit = Array.from({ length: 10 }, (_, key) => String(key));
  const stem = `77${String(10_203_040 + index * 137)}`;
  const inn = digit.flatMap((a) => digit.map((b) => `${stem}${a}${b}`)).find(isInn) ?? '';
  const account = digit.map((key) => `40817810${key}9910${String(1_000_000 + index)}`).find((each) => isAccount(each, bik)) ?? '';
  return { kind: 'self_employed', name, inn, bank: 'ПАО Сбербанк', bik, account, correspondent_account: '30101810400000000225' } as const;
}
