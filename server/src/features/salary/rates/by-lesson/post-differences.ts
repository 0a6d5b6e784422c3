import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { businessDateOf } from '../../../ledger/public/business-date.ts';
import { postTransactions } from '../../../ledger/public/post-transactions.ts';
import { openPayPeriod } from '../../periods/open-pay-period.ts';
import type { PaidOtherwise } from './rate-costs.queries.ts';

/** The cause of differences: a change of rates, or a report or correction that affects other lessons of the month. */
export type Cause = { readonly change_id: number; readonly effective_from: string } | { readonly lesson_id: number };

/** Posts a line for each lesson whose pay differs from its rate, today or on the first open day. */
export async function postDifferences(ctx: WriteContext, cause: Cause, paid: readonly PaidOtherwise[]): Promise<void> {
  if (paid.length === 0) return;
  const { currency } = ctx.settings;
  const business_date = await businessDateOf(ctx, ctx.now, 'pay');
  await openPayPeriod(ctx, business_date);
  const change_id = 'change_id' in cause ? cause.change_id : null;
  const keys = await keysOf(ctx, cause, paid);
  const keyOf = (lesson: PaidOtherwise) => keys.get(lesson) ?? '';
  const posted = await postTransactions(
    ctx,
    paid.map((lesson) => ({
      occasion: lesson.difference < 0 ? 'pay_deduction' : 'pay_bonus',
      business_date,
      client_id: null,
      teacher_id: lesson.teacher_id,
      lesson_id: lesson.lesson_id,
      amount: minor(Math.abs(lesson.difference)),
      currency,
      idempotency_key: keyOf(lesson),
    })),
  );
  const lines = paid.map((lesson) => {
    const { service_course_id, effective_from, grade_from, grade_to, level } = lesson.rate;
    const of = { service_course_id, effective_from, grade_from, grade_to, level };
    return { ...lesson, ...of, key: keyOf(lesson), transaction_id: posted.get(keyOf(lesson)) };
  });
  const { rows } = await sql<{ teacher_id: number; lines: number; amount: number }>`
    with line as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (teacher_id int, service_course_id int, lesson_id int, effective_from date,
        grade_from int, grade_to int, level text, difference bigint, rate_before bigint, rate_after bigint, lesson_no int, most bigint, key text, transaction_id bigint)
    ), accrued as (
      insert into accruals (teacher_id, lesson_id, kind, rate_version_id, rate, share, amount, currency, business_date, transaction_id, idempotency_key)
      select x.teacher_id, x.lesson_id, 'rate_difference', v.id, abs(x.difference), case when x.difference < 0 then -10000 else 10000 end, x.difference,
        ${currency}, ${business_date}::date, x.transaction_id, x.key
      from line x join rate_versions v using (teacher_id, service_course_id, effective_from, grade_from, grade_to, level)
      returning id, teacher_id, amount, idempotency_key
    ), explained as (
      insert into rate_differences (accrual_id, change_id, rate_before, rate_after, lesson_no, most)
      select a.id, ${change_id}::int, x.rate_before, x.rate_after, x.lesson_no, x.most from accrued a join line x on x.key = a.idempotency_key
    )
    select teacher_id, count(*)::int as lines, sum(amount)::bigint as amount from accrued group by teacher_id order by teacher_id
  `.execute(ctx.db);
  for (const { teacher_id, ...sum } of rows)
    ctx.audit({
      action: 'pay.rate_difference',
      entity: change_id === null ? 'teacher_rate' : 'rate_change',
      entity_id: change_id ?? teacher_id,
      teacher_id,
      new: { ...sum, currency, business_date, ...('effective_from' in cause ? { effective_from: cause.effective_from } : cause) },
    });
}

/** The key of each line. Differences are numbered, because a lesson's position in its month can change repeatedly. */
async function keysOf({ db }: WriteContext, cause: Cause, paid: readonly PaidOtherwise[]): Promise<ReadonlyMap<PaidOtherwise, string>> {
  if ('change_id' in cause)
    return new Map(paid.map((each) => [each, `rate_change:${cause.change_id}:${each.teacher_id}:${each.lesson_id}`]));
  const { rows } = await sql<{ lesson_id: number; lines: number }>`
    select lesson_id, count(*)::int as lines from accruals where lesson_id = any(${paid.map(({ lesson_id }) => lesson_id)}) group by lesson_id
  `.execute(db);
  const lines = new Map(rows.map((row) => [row.lesson_id, row.lines]));
  return new Map(paid.map((each) => [each, `lesson:${each.lesson_id}:step:${lines.get(each.lesson_id) ?? 0}`]));
}
