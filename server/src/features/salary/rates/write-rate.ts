import { sql } from 'kysely';
import type { RateScope } from '@lectern/contract/salary/rates/rates.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf, schoolMidnight } from '../../ledger/public/business-date.ts';
import { isForEveryChild, scopeKey } from './by-lesson/rate-choice.rules.ts';
import type { RateTerms } from './by-lesson/rate-choice.rules.ts';
import { rateKey } from './by-lesson/rate-versions.queries.ts';
import type { RateVersion } from './by-lesson/rate-versions.queries.ts';

export type NewRate = RateScope &
  RateTerms & { readonly teacher_id: number; readonly service_course_id: number; readonly effective_from: string };
type Replacing = NewRate & {
  /** The previous rate of that day, or null. */
  readonly before: RateTerms | null;
};
type Identity = Omit<NewRate, keyof RateTerms>;

/** The audit log's code of a teacher's rate. */
export const codeOfRate = (rate: Omit<Identity, 'teacher_id'>) =>
  `${rate.service_course_id} ${rate.effective_from}${isForEveryChild(rate) ? '' : ` ${scopeKey(rate)}`}`;

/** The terms for the log: only those that differ from a plain sum for every child. */
const logged = ({ amount, steps, least, most, ended }: RateTerms) => ({
  amount,
  ...(steps.length > 0 && { steps: steps.map((step) => `${step.from}: ${step.amount}`).join(', ') }),
  ...(least !== null && { least }),
  ...(most !== null && { most }),
  ...(ended && { ended }),
});
const scopeLogged = (rate: RateScope) =>
  isForEveryChild(rate) ? {} : { grade_from: rate.grade_from, grade_to: rate.grade_to, level: rate.level };

/** Writes each rate of a day once, in one statement. @returns their ids, in the same order */
export async function writeRates(ctx: WriteContext, rates: readonly Replacing[]): Promise<number[]> {
  if (rates.length === 0) return [];
  const { rows } = await sql<Identity & { id: number }>`
    insert into rate_versions (teacher_id, service_course_id, effective_from, grade_from, grade_to, level, amount, steps, least, most, ended,
      currency)
    select teacher_id, service_course_id, effective_from, grade_from, grade_to, level, amount, steps, least, most, ended, ${ctx.settings.currency}
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r (teacher_id int, service_course_id int, effective_from date, grade_from int,
      grade_to int, level text, amount bigint, steps jsonb, least bigint, most bigint, ended boolean)
    on conflict (teacher_id, service_course_id, effective_from, grade_from, grade_to, level)
      do update set amount = excluded.amount, steps = excluded.steps, least = excluded.least, most = excluded.most,
        ended = excluded.ended, currency = excluded.currency
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

/** Deletes rates without accrued pay. */
export async function dropRates(ctx: WriteContext, rates: readonly RateVersion[]): Promise<void> {
  if (rates.length === 0) return;
  await sql`delete from rate_versions where id = any(${rates.map(({ id }) => id)})`.execute(ctx.db);
  for (const { teacher_id, service_course_id, effective_from, ...rate } of rates) {
    const old = { service_course_id, effective_from, ...scopeLogged(rate), ...logged(rate) };
    ctx.audit({ action: 'teacher_rate.drop', entity: 'teacher_rate', entity_id: teacher_id, teacher_id, old });
  }
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
