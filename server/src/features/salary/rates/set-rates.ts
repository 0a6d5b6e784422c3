import type {
  DropTeacherRateInput,
  RateChanges,
  SetRatesInput,
  SetTeacherRateInput,
  TeacherRates,
} from '@lectern/contract/salary/rates.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { requireUnchanged } from '../../../kernel/require-unchanged.ts';
import { requireTeacherRates } from '../../teachers/public/teacher-access.ts';
import { rateChanges } from './rate-changes.ts';
import { getTeacherRates } from './rates.queries.ts';

type Params = { readonly params: { id: number } };
type NewRate = {
  readonly teacher_id: number;
  readonly service_course_id: number;
  readonly effective_from: string;
  readonly amount: number;
};

/**
 * Sets a teacher's rate for a service from a day on. What was paid stays paid: a day on or before the last lesson that pay was worked out
 * for is refused.
 * @throws AppError `not_found`, `rate_used`, `changed_meanwhile`
 */
export async function setTeacherRate(ctx: WriteContext, { params, body }: Params & { body: SetTeacherRateInput }): Promise<TeacherRates> {
  const { id } = await requireTeacherRates(ctx.db, ctx.actor, params.id);
  await lock(ctx.db, [{ of: 'teacher', id }]);
  const { service_course_id, effective_from, amount, before: seen } = body;
  const service = await ctx.db.selectFrom('service_courses').select('id').where('id', '=', service_course_id).executeTakeFirst();
  if (service === undefined) throw new AppError('not_found', {}, 'service_course_id');
  const now = { amount: await rateFrom(ctx, id, service_course_id, effective_from) };
  await requireUnchanged(
    ctx,
    { entity: 'teacher_rate', id, code: `${service_course_id} ${effective_from}`, now, wanted: { amount } },
    seen,
    {
      amount: null,
    },
  );
  if (now.amount === amount) {
    ctx.nothingChanged();
    return getTeacherRates(ctx, { params });
  }
  await requireUnused(ctx, id, service_course_id, effective_from, 'effective_from');
  await writeRate(ctx, { teacher_id: id, service_course_id, effective_from, amount }, now.amount);
  return getTeacherRates(ctx, { params });
}

/** @throws AppError `not_found` for no rate of that day, `rate_used` for one that pay was worked out by */
export async function dropTeacherRate(ctx: WriteContext, { params, body }: Params & { body: DropTeacherRateInput }): Promise<TeacherRates> {
  const { id } = await requireTeacherRates(ctx.db, ctx.actor, params.id);
  await lock(ctx.db, [{ of: 'teacher', id }]);
  const { service_course_id, effective_from } = body;
  const amount = await rateFrom(ctx, id, service_course_id, effective_from);
  if (amount === null) throw new AppError('not_found', {}, 'effective_from');
  await requireUnused(ctx, id, service_course_id, effective_from, null);
  await ctx.db
    .deleteFrom('rate_versions')
    .where('teacher_id', '=', id)
    .where('service_course_id', '=', service_course_id)
    .where('effective_from', '=', effective_from)
    .execute();
  ctx.audit({ action: 'teacher_rate.drop', entity: 'teacher_rate', entity_id: id, teacher_id: id, old: { ...body, amount } });
  return getTeacherRates(ctx, { params });
}

/** Sets rates of many teachers at once; whatever a preview refuses stays as it is, and is told. */
export async function setRates(ctx: WriteContext, { body }: { body: SetRatesInput }): Promise<RateChanges> {
  const { teacher_ids, service_course_ids, ...terms } = body;
  await lock(
    ctx.db,
    [...new Set(teacher_ids)].map((id) => ({ of: 'teacher' as const, id })),
  );
  const changes = await rateChanges(ctx, { teacherIds: teacher_ids, serviceIds: service_course_ids, ...terms });
  const due = changes.filter(({ refused }) => refused === null);
  for (const { teacher_id, service_course_id, now, after } of due)
    await writeRate(ctx, { teacher_id, service_course_id, effective_from: terms.effective_from, amount: after ?? 0 }, now);
  if (due.length === 0) ctx.nothingChanged();
  return { currency: ctx.settings.currency, changes };
}

async function writeRate(ctx: WriteContext, rate: NewRate, before: number | null): Promise<void> {
  const { teacher_id, service_course_id, effective_from, amount } = rate;
  await sql`
    insert into rate_versions (teacher_id, service_course_id, amount, currency, effective_from)
    values (${teacher_id}, ${service_course_id}, ${amount}, ${ctx.settings.currency}, ${effective_from})
    on conflict (teacher_id, service_course_id, effective_from) do update set amount = excluded.amount, currency = excluded.currency
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
}

async function rateFrom({ db }: WriteContext, teacherId: number, serviceId: number, day: string): Promise<number | null> {
  const row = await db
    .selectFrom('rate_versions')
    .select('amount')
    .where('teacher_id', '=', teacherId)
    .where('service_course_id', '=', serviceId)
    .where('effective_from', '=', day)
    .executeTakeFirst();
  return row?.amount ?? null;
}

/** @throws AppError `rate_used` with the last day that pay was worked out for */
async function requireUnused({ db }: WriteContext, teacherId: number, serviceId: number, day: string, field: string | null): Promise<void> {
  const { rows } = await sql<{ last: string | null }>`
    select max(a.business_date)::text as last from accruals a join rate_versions v on v.id = a.rate_version_id
    where a.teacher_id = ${teacherId} and v.service_course_id = ${serviceId} and a.business_date >= ${day}
  `.execute(db);
  const last = rows[0]?.last ?? null;
  if (last !== null) throw new AppError('rate_used', { last }, field);
}
