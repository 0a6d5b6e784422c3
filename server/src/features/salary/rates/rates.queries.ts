import type { RateChanges, PreviewRatesQuery, TeacherRates } from '@lectern/contract/salary/rates/rates.schema';
import { highestGrade, lowestGrade } from '@lectern/contract/study/grades.rules';
import { sql } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { requireTeacherRates } from '../../teachers/public/teacher-access.ts';
import { rateChanges, withCosts } from './rate-changes.ts';
import { rateActions } from './rates.policy.ts';

type Params = { readonly params: { id: number } };

/** @throws AppError `not_found` for a teacher whose pay the actor may not see */
export async function getTeacherRates(ctx: ReadContext, { params }: Params): Promise<TeacherRates> {
  const { id, name } = await requireTeacherRates(ctx.db, ctx.actor, params.id);
  const today = schoolDateOf(ctx, ctx.now);
  const { rows } = await sql<TeacherRates['services'][number]>`
    select sc.id as service_course_id, ${titleOf(ctx, 'sc')} as title, ${titleOf(ctx, 'co')} as course_title, sc.kind, sc.minutes,
      sc.active and exists (select from teacher_skills s where s.teacher_id = ${id} and s.course_id = co.id) as offered,
      (select v.amount from rate_versions v where v.teacher_id = ${id} and v.service_course_id = sc.id and v.effective_from <= ${today}
        and v.level = '' and v.grade_from = ${lowestGrade} and v.grade_to = ${highestGrade} order by v.effective_from desc limit 1) as now,
      coalesce((select json_agg(distinct g.title) from grade_levels g join curriculums c on c.id = g.curriculum_id
        where c.course_id = co.id and c.status = 'published'), '[]') as levels,
      coalesce((
        select json_agg(json_build_object('amount', v.amount, 'effective_from', v.effective_from, 'grade_from', v.grade_from,
          'grade_to', v.grade_to, 'level', v.level, 'steps', v.steps, 'least', v.least, 'most', v.most, 'ended', v.ended, 'used', exists (select from accruals a where a.rate_version_id = v.id)) order by v.effective_from desc, v.grade_to - v.grade_from desc, v.level, v.grade_from)
        from rate_versions v where v.teacher_id = ${id} and v.service_course_id = sc.id
      ), '[]') as rates
    from service_courses sc join courses co on co.id = sc.course_id
    where (sc.active and exists (select from teacher_skills s where s.teacher_id = ${id} and s.course_id = co.id))
      or exists (select from rate_versions v where v.teacher_id = ${id} and v.service_course_id = sc.id)
    order by co.position, ${titleOf(ctx, 'co')}, sc.position, sc.id
  `.execute(ctx.db);
  if (id !== ctx.actor.id) ctx.logRead({ act: 'open', subject: 'rates', subject_id: id, teacher_id: id });
  const can = allowedActions(ctx, rateActions, { teacher_id: id });
  return { teacher: { id, name }, currency: ctx.settings.currency, services: rows, can };
}

export async function previewRates(ctx: ReadContext, { query }: { query: PreviewRatesQuery }): Promise<RateChanges> {
  const {
    teacher_id = null,
    curator_id = null,
    service_course_id = [],
    grade_from,
    grade_to,
    level,
    step: steps,
    least = null,
    most = null,
    ...terms
  } = query;
  const scope = { grade_from, grade_to, level };
  const changes = await rateChanges(ctx, {
    teacherIds: teacher_id,
    curatorIds: curator_id,
    serviceIds: service_course_id,
    scope,
    steps,
    least,
    most,
    ...terms,
  });
  return (await withCosts(ctx, terms.effective_from, changes)).answer;
}
