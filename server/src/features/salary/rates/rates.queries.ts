import type { RateChanges, PreviewRatesQuery, TeacherRates } from '@lectern/contract/salary/rates.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { requireTeacherRates } from '../../teachers/public/teacher-access.ts';
import { rateChanges } from './rate-changes.ts';

type Params = { readonly params: { id: number } };

/** @throws AppError `not_found` for a teacher whose pay the actor may not see */
export async function getTeacherRates(ctx: ReadContext, { params }: Params): Promise<TeacherRates> {
  const { id, name } = await requireTeacherRates(ctx.db, ctx.actor, params.id);
  const today = schoolDateOf(ctx, ctx.now);
  const { rows } = await sql<TeacherRates['services'][number]>`
    select sc.id as service_course_id, sc.title, co.title as course_title, sc.kind, sc.minutes,
      sc.active and exists (select from teacher_skills s where s.teacher_id = ${id} and s.course_id = co.id) as offered,
      (select v.amount from rate_versions v where v.teacher_id = ${id} and v.service_course_id = sc.id and v.effective_from <= ${today}
        order by v.effective_from desc limit 1) as now,
      coalesce((
        select json_agg(json_build_object('amount', v.amount, 'effective_from', v.effective_from,
          'used', exists (select from accruals a where a.rate_version_id = v.id)) order by v.effective_from desc)
        from rate_versions v where v.teacher_id = ${id} and v.service_course_id = sc.id
      ), '[]') as rates
    from service_courses sc join courses co on co.id = sc.course_id
    where (sc.active and exists (select from teacher_skills s where s.teacher_id = ${id} and s.course_id = co.id))
      or exists (select from rate_versions v where v.teacher_id = ${id} and v.service_course_id = sc.id)
    order by co.position, co.title, sc.position, sc.id
  `.execute(ctx.db);
  const allowed = ctx.actor.abilities.includes(abilities.setRates);
  const change = { allowed, reason: allowed ? null : 'forbidden' };
  return { teacher: { id, name }, currency: ctx.settings.currency, services: rows, can: { change } };
}

export async function previewRates(ctx: ReadContext, { query }: { query: PreviewRatesQuery }): Promise<RateChanges> {
  const { teacher_id = null, service_course_id = [], ...terms } = query;
  return {
    currency: ctx.settings.currency,
    changes: await rateChanges(ctx, { teacherIds: teacher_id, serviceIds: service_course_id, ...terms }),
  };
}
