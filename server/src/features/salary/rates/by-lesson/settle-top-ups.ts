import { sql } from 'kysely';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { holdMonthOpen, monthOf } from '../../../ledger/public/book-months.ts';
import { businessDateOf, closedUntil, correctionDateOf, schoolDateOf } from '../../../ledger/public/business-date.ts';
import { postTransactions } from '../../../ledger/public/post-transactions.ts';
import { reversePayLine } from '../../lines/reverse-pay-line.ts';
import { openPayPeriod } from '../../periods/open-pay-period.ts';
import type { Bounds } from '../../periods/period-bounds.rules.ts';
import { paidLessons } from './lessons-of-rates.queries.ts';
import { haveLeast, lastDayOf, monthsBetween } from './month-limits.rules.ts';
import type { TopUp } from './month-limits.rules.ts';
import { byTeachers } from './by-teachers.rules.ts';
import { ratesOf } from './rate-versions.queries.ts';
import type { RateVersion } from './rate-versions.queries.ts';
import { isHeld, summedPaid } from './rated-sums.rules.ts';
import { calculatedMonths, dueTopUps, standingTopUps, topUpKey } from './top-ups.queries.ts';
import type { MonthsOf } from './top-ups.queries.ts';

/**
 * Corrects top-ups of months that were already calculated, after lessons or rates changed: reverses and posts them in the open period.
 * Called under the lock of the teachers' rates.
 * @param from a day of the first month that may have changed
 * @param until a day of the last one; null for every later one
 */
export async function settleTopUps(ctx: WriteContext, teacherIds: readonly number[], from: string, until: string | null): Promise<void> {
  const today = schoolDateOf(ctx, ctx.now);
  const months = monthsBetween(from, until === null || until > today ? today : until).filter((month) => lastDayOf(month) < today);
  if (months.length === 0) return;
  for (const some of byTeachers([...new Set(teacherIds)].map((teacher_id) => ({ teacher_id })))) {
    const ids = some.map(({ teacher_id }) => teacher_id);
    const rates = await ratesOf(ctx.db, ids);
    if (!haveLeast(rates.values()) && (await standingTopUps(ctx, ids, months)).length === 0) continue;
    // Serialises this with a calculation of the period, so that a month is topped up only once.
    for (const month of months) await holdMonthOpen(ctx, lastDayOf(month));
    await sql`select from pay_calculations where finished_at is null and dropped_at is null for share`.execute(ctx.db);
    const calculated = await calculatedMonths(ctx, from);
    await settle(ctx, { ids, months, monthsOf: (id) => calculated(id).filter((month) => months.includes(month)) }, null);
  }
}

/** Posts top-ups of the months that end in a period under calculation, before its statements. Idempotent. */
export async function topUpPeriod(ctx: WriteContext, teacherIds: readonly number[], period: Bounds): Promise<void> {
  const months = monthsEnding(period);
  if (months.length > 0) await settle(ctx, { ids: teacherIds, months, monthsOf: () => months }, period);
}

/** The months whose last day lies in a period. */
export const monthsEnding = ({ starts_on, ends_on }: Bounds): string[] =>
  monthsBetween(starts_on, ends_on).filter((month) => lastDayOf(month) <= ends_on);

type TopUpScope = { readonly ids: readonly number[]; readonly months: readonly string[]; readonly monthsOf: MonthsOf };

/** @param period whose lines are dated on the months' last days; null: everything is posted in the open period */
async function settle(ctx: WriteContext, { ids, months, monthsOf }: TopUpScope, period: Bounds | null): Promise<void> {
  const rates = await ratesOf(ctx.db, ids);
  const all = await standingTopUps(ctx, ids, months);
  const standing = all.filter(({ teacher_id, month }) => monthsOf(teacher_id).includes(month));
  if (standing.length === 0 && !haveLeast(rates.values())) return;
  const due = new Map((await dueOf(ctx, rates, { ids, months, monthsOf })).map((each) => [topUpKey(each.rate, each.month), each]));
  for (const line of standing) {
    const key = topUpKey(line, line.month);
    if (due.get(key)?.amount === line.amount) due.delete(key);
    else await reversePayLine(ctx, line, '', period !== null && isWithin(period, line.business_date));
  }
  const dates = new Map<string, string>();
  for (const month of months) {
    const last = lastDayOf(month);
    if (period === null) dates.set(month, await businessDateOf(ctx, ctx.now, 'pay'));
    // The pay period is open, but a month of the books may be closed.
    else dates.set(month, (await closedUntil(ctx, last, 'clients')) === null ? last : await correctionDateOf(ctx, last, 'pay'));
  }
  await postTopUps(ctx, [...due.values()], dates);
}

const isWithin = ({ starts_on, ends_on }: Bounds, day: string) => starts_on <= day && day <= ends_on;

async function dueOf(ctx: WriteContext, rates: ReadonlyMap<string, readonly RateVersion[]>, { ids, months, monthsOf }: TopUpScope) {
  const [first = ''] = months;
  const until = Temporal.PlainDate.from(lastDayOf(months.at(-1) ?? first))
    .add({ days: 1 })
    .toString();
  const guaranteed = new Set([...rates.values()].flat().flatMap(({ teacher_id, least }) => (least === null ? [] : teacher_id)));
  const guaranteedIds = ids.filter((id) => guaranteed.has(id));
  const lessons = await paidLessons(ctx, guaranteedIds, monthOf(first), until);
  // The current pay; numbers of lessons do not matter for it.
  const earned = summedPaid(lessons, rates, new Map()).map(({ lesson, rate }) => ({
    lesson,
    rate,
    amount: lesson.paid,
    held: isHeld(lesson),
  }));
  return dueTopUps(rates, monthsOf, earned);
}

async function postTopUps(ctx: WriteContext, due: readonly TopUp<RateVersion>[], dates: ReadonlyMap<string, string>): Promise<void> {
  if (due.length === 0) return;
  const { currency } = ctx.settings;
  const dateOf = (month: string) => dates.get(month) ?? lastDayOf(month);
  for (const date of new Set(due.map(({ month }) => dateOf(month)))) await openPayPeriod(ctx, date);
  const earlier = await postedBefore(ctx, due);
  const lines = due.map(({ rate, month, ...sums }) => {
    const of = topUpKey(rate, month);
    const key = `top_up:${of}:${earlier.get(of) ?? 0}`;
    return { ...sums, month, rate_version_id: rate.id, teacher_id: rate.teacher_id, business_date: dateOf(month), key };
  });
  const posted = await postTransactions(
    ctx,
    lines.map(({ teacher_id, business_date, amount, key }) => ({
      ...{ occasion: 'pay_top_up', business_date, client_id: null, teacher_id, amount, currency },
      idempotency_key: key,
    })),
  );
  const { rows } = await sql<{ id: number; key: string }>`
    with line as (
      select * from jsonb_to_recordset(${JSON.stringify(lines.map((line) => ({ ...line, transaction_id: posted.get(line.key) })))}::jsonb)
        as x (teacher_id int, rate_version_id int, month date, least bigint, earned bigint, amount bigint, business_date date, key text, transaction_id bigint)
    ), accrued as (
      insert into accruals (teacher_id, kind, rate_version_id, rate, share, amount, currency, business_date, transaction_id, idempotency_key)
      select teacher_id, 'top_up', rate_version_id, amount, 10000, amount, ${currency}, business_date, transaction_id, key from line
      returning id, idempotency_key
    ), explained as (
      insert into rate_top_ups (accrual_id, month, least, earned)
      select a.id, x.month, x.least, x.earned from accrued a join line x on x.key = a.idempotency_key
    )
    select id, idempotency_key as key from accrued
  `.execute(ctx.db);
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  for (const { key, teacher_id, ...line } of lines)
    ctx.audit({ action: 'pay.top_up', entity: 'accrual', entity_id: ids.get(key) ?? null, teacher_id, new: { ...line, currency } });
}

/** The number of top-ups of a rate's month, including reversed ones: each has its own key. */
async function postedBefore({ db }: WriteContext, due: readonly TopUp<RateVersion>[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Parameters<typeof topUpKey>[0] & { month: string }>`
    select v.teacher_id, v.service_course_id, v.grade_from, v.grade_to, v.level, u.month::text as month
    from rate_top_ups u join accruals a on a.id = u.accrual_id join rate_versions v on v.id = a.rate_version_id
    where a.teacher_id = any(${due.map(({ rate }) => rate.teacher_id)}) and u.month = any(${due.map(({ month }) => month)}::date[])
  `.execute(db);
  const keys = Map.groupBy(rows, (row) => topUpKey(row, row.month));
  return new Map([...keys].map(([key, { length }]) => [key, length]));
}
