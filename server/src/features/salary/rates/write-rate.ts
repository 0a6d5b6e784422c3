import { sql } from 'kysely';
import type { RateScope } from '@lectern/contract/salary/rates/rates.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf, schoolMidnight } from '../../ledger/public/business-date.ts';
import { isForEveryChild, scopeKey } from './by-lesson/rate-choice.rules.ts';
import type { RateTerms } from './by-lesson/rate-choice.rules.ts';
import { rateKey } from './by-lesson/rate-versions.queries.ts';

export type NewRate = RateScope &
  RateTerms & { readonly teacher_id: number; readonly service_course_id: number; readonly effective_from: string };
type Replacing = NewRate & {
  /** The previous rate of that day, or null. */
  readonly before: RateTerms | null;
};
type Identity = Omit<NewRate, keyof RateTerms>;

/** How the audit log identifies a rate of a teacher. */
export const codeOfRate = (rate: Omit<Identity, 'teacher_id'>) =>
  `${rate.service_course_id} ${rate.effective_from}${isForEveryChild(rate) ? '' : ` ${scopeKey(rate)}`}`;

/** The terms as the log shows them: only what differs from a plain sum for every child. */
const logged = ({ amount, steps, ended }: RateTerms) => ({
  amount,
  ...(steps.length > 0 && { steps: steps.map((step) => `${step.from}: ${step.amount}`).join(', ') }),
  ...(ended && { ended }),
});
const scopeLogged = (rate: RateScope) =>
  isForEveryChild(rate) ? {} : { grade_from: rate.grade_from, grade_to: rate.grade_to, level: rate.level };

/** Writes rates of days, each once, in one statement. @returns their ids, in the same order */
export async function writeRates(ctx: WriteContext, rates: readonly Replacing[]): Promise<number[]> {
  if (rates.length === 0) return [];
  const { rows } = await sql<Identity & { id: number }>`
    insert into rate_versions (teacher_id, service_course_id, effective_from, grade_from, grade_to, level, amount, steps, ended, currency)
    select teacher_id, service_course_id, effective_from, grade_from, grade_to, level, amount, steps, ended, ${ctx.settings.currency}
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r (teacher_id int, service_course_id int, effective_from date, grade_from int,
      grade_to int, level text, amount bigint, steps jsonb, ended boolean)
    on conflict (teacher_id, service_course_id, effective_from, grade_from, grade_to, level)
      do update set amount = excluded.amount, steps = excluded.steps, ended = excluded.ended, currency = excluded.currency
    returning id, teacher_id, service_course_id, effective_from, grade_from, grade_to, level
  `.execute(ctx.db);
  for (const { teacher_id, service_course_id, effective_from, before, ...rate } of rates)
    ctx.audit({
      action: 'teacher_rate.set',
      entity: 'teacher_rate',
      entity_id: teacher_id,
      teacher_id,
      old: before === null ? null : logged(before),
      new: {
        code: codeOfRate({ service_course_id, effective_from, ...rate }),
        service_course_id,
        effective_from,
        ...scopeLogged(rate),
        ...logged(rate),
      },
    });
  const keyOf = (rate: Identity) => `${rateKey(rate)} ${rate.effective_from}`;
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  return rates.map((rate) => ids.get(keyOf(rate)) ?? 0);
}

/** Removes the rate of a day, which no pay was accrued with. */
export async function removeRate(ctx: WriteContext, rate: NewRate): Promise<void> {
  const { teacher_id, service_course_id, effective_from } = rate;
  await ctx.db
    .deleteFrom('rate_versions')
    .where('teacher_id', '=', teacher_id)
    .where('service_course_id', '=', service_course_id)
    .where('effective_from', '=', effective_from)
    .where('grade_from', '=', rate.grade_from)
    .where('grade_to', '=', rate.grade_to)
    .where('level', '=', rate.level)
    .execute();
  const old = { service_course_id, effective_from, ...scopeLogged(rate), ...logged(rate) };
  ctx.audit({ action: 'teacher_rate.drop', entity: 'teacher_rate', entity_id: teacher_id, teacher_id, old });
}

/** The school day of the last lesson from a day on that was paid by the teacher's rates of a service; null without any. */
export async function lastPaidDay(ctx: WriteContext, teacherId: number, serviceId: number, day: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(l.start) as last from accruals a join rate_versions v on v.id = a.rate_version_id join lessons l on l.id = a.lesson_id
    where a.teacher_id = ${teacherId} and v.service_course_id = ${serviceId} and l.start >= ${schoolMidnight(ctx, day)}
  `.execute(ctx.db);
  const last = rows[0]?.last ?? null;
  return last === null ? null : schoolDateOf(ctx, last);
}
