import type {
  DropTeacherRateInput,
  RateChanges,
  SetRatesInput,
  SetTeacherRateInput,
  TeacherRates,
} from '@lectern/contract/salary/rates.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { requireTeacherRates } from '../../teachers/public/teacher-access.ts';
import { rateChanges } from './rate-changes.ts';
import { getTeacherRates } from './rates.queries.ts';
import { requireUnused, writeRate } from './write-rate.ts';

type Params = { readonly params: { id: number } };

/**
 * Sets a teacher's rate for a service from a day on. Past pay never changes: a day on or before the last lesson with calculated pay is
 * refused.
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

/** @throws AppError `not_found` for a missing rate, `rate_used` for one that pay was calculated with */
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

/** Sets rates of many teachers; those that the preview refuses stay unchanged and are reported. */
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
