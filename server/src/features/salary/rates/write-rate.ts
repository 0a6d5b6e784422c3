import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

export type NewRate = {
  readonly teacher_id: number;
  readonly service_course_id: number;
  readonly effective_from: string;
  readonly amount: number;
};

/** Writes the rate of a day. @param before the previous rate of that day @returns its id */
export async function writeRate(ctx: WriteContext, rate: NewRate, before: number | null): Promise<number> {
  const { teacher_id, service_course_id, effective_from, amount } = rate;
  const { rows } = await sql<{ id: number }>`
    insert into rate_versions (teacher_id, service_course_id, amount, currency, effective_from)
    values (${teacher_id}, ${service_course_id}, ${amount}, ${ctx.settings.currency}, ${effective_from})
    on conflict (teacher_id, service_course_id, effective_from) do update set amount = excluded.amount, currency = excluded.currency
    returning id
  `.execute(ctx.db);
  const code = `${service_course_id} ${effective_from}`;
  const old = before === null ? null : { amount: before };
  ctx.audit({
    action: 'teacher_rate.set',
    entity: 'teacher_rate',
    entity_id: teacher_id,
    teacher_id,
    old,
    new: { code, service_course_id, effective_from, amount },
  });
  return rows[0]?.id ?? 0;
}

/** @throws AppError `rate_used` with the last day of calculated pay */
export async function requireUnused(
  { db }: WriteContext,
  teacherId: number,
  serviceId: number,
  day: string,
  field: string | null,
): Promise<void> {
  const { rows } = await sql<{ last: string | null }>`
    select max(a.business_date)::text as last from accruals a join rate_versions v on v.id = a.rate_version_id
    where a.teacher_id = ${teacherId} and v.service_course_id = ${serviceId} and a.business_date >= ${day}
  `.execute(db);
  const last = rows[0]?.last ?? null;
  if (last !== null) throw new AppError('rate_used', { last }, field);
}
