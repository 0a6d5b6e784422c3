import type { CreateLessonInput } from '@lectern/contract/lessons/lessons.schema';
import type { ServiceCourseKind } from '@lectern/contract/study/study.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { batchQuery } from '../../../kernel/query-batch.ts';
import type { BatchQuery } from '../../../kernel/query-batch.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { clientScope, kidScope } from '../../clients/public/client-access.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { arrangesForEverybody, canArrangeLesson } from '../lessons.policy.ts';

export type Facts = {
  /** The id of the new lesson, reserved early to save a round trip. */
  readonly new_id: number;
  readonly teacher_name: string;
  readonly teacher_zone: string;
  readonly teacher_status: 'active' | 'inactive';
  readonly curator_id: number | null;
  readonly kid_id: number;
  readonly kid_name: string;
  readonly kid_zone: string;
  readonly grade: number;
  readonly kid_status: 'active' | 'inactive';
  readonly client_id: number;
  readonly client_name: string;
  readonly client_status: 'active' | 'inactive';
  readonly manager_id: number | null;
  readonly course_title: string;
  readonly service_title: string;
  readonly kind: ServiceCourseKind;
  readonly service_minutes: number;
  readonly taught: boolean;
  readonly has_rate: boolean;
  /** The engagement of the child and the teacher in this course, unless it has ended. */
  readonly engagement_id: number | null;
  readonly engagement_status: 'trial' | 'active' | 'paused' | null;
  /** Whether the child is in the actor's scope. */
  readonly known: boolean;
};

/** The people and the service of a lesson to place; the instant `start` determines the rate. */
export type Requested = Pick<CreateLessonInput, 'teacher_id' | 'kid_id' | 'course_id' | 'service_course_id' | 'start'>;

/** Reads everything that decides whether these people and this course make a lesson, in one statement. */
export function factsQuery(ctx: WriteContext, input: Requested, kidId: number): BatchQuery<Facts> {
  const { actor } = ctx;
  const statement = sql<Facts>`
    select nextval(pg_get_serial_sequence('lessons', 'id'))::int as new_id, u.name as teacher_name, u.zone as teacher_zone, t.status as teacher_status, t.curator_id,
      k.id as kid_id, k.name as kid_name, k.zone as kid_zone, k.grade, k.status as kid_status,
      c.id as client_id, c.name as client_name, c.status as client_status, c.manager_id,
      ${titleOf(ctx, 'co')} as course_title, ${titleOf(ctx, 'sc')} as service_title, sc.kind, sc.minutes as service_minutes,
      exists (select from teacher_skills s where s.teacher_id = t.id and s.course_id = co.id and k.grade between s.grade_from and s.grade_to) as taught,
      exists (select from rate_versions v where v.teacher_id = t.id and v.service_course_id = sc.id
        and v.effective_from <= ${schoolDateOf(ctx, input.start)}) as has_rate,
      e.id as engagement_id, e.status as engagement_status,
      (${clientScope(actor)} and ${kidScope(actor)}) as known
    from teachers t join users u on u.id = t.id
    cross join children k join clients c on c.id = k.client_id
    cross join service_courses sc join courses co on co.id = sc.course_id
    left join engagements e on e.kid_id = k.id and e.teacher_id = t.id and e.course_id = co.id and e.status <> 'ended'
    where t.id = ${input.teacher_id} and k.id = ${kidId} and sc.id = ${input.service_course_id} and co.id = ${input.course_id} and sc.active
  `;
  return batchQuery(statement, ([facts]) => {
    if (facts === undefined) throw new AppError('not_found');
    return facts;
  });
}

export function requirePermitted(ctx: WriteContext, teacherId: number, facts: Facts): void {
  const parties = { teacher_id: teacherId, curator_id: facts.curator_id, manager_id: facts.manager_id };
  // A refusal that names the child would identify them to an actor who tries ids.
  const mayKnow = facts.known || arrangesForEverybody(ctx.actor);
  if (!canArrangeLesson(ctx.actor, parties) || !mayKnow) throw new AppError('not_found');
}

/** @throws AppError why these people cannot have lessons of the service; refusals about the child are at the child's field */
export function requireTeachable(ctx: WriteContext, facts: Facts, kidField = 'kid_id'): void {
  const { teacher_name, kid_name } = facts;
  if (facts.teacher_status !== 'active') throw new AppError('teacher_inactive', { name: teacher_name }, 'teacher_id');
  if (facts.client_status !== 'active' || facts.kid_status !== 'active')
    throw new AppError('client_inactive', { name: kid_name }, kidField);
  if (facts.engagement_status === 'paused')
    throw new AppError('engagement_paused', { name: kid_name, teacher: teacher_name, course: facts.course_title }, kidField);
  if (!facts.taught && facts.engagement_id === null)
    throw new AppError('not_taught_by_teacher', { name: teacher_name, course: facts.course_title, grade: facts.grade }, 'course_id');
  if (!facts.has_rate) throw new AppError('rate_missing', { name: teacher_name, course: facts.service_title }, 'service_course_id');
  if (facts.engagement_id === null && ctx.actor.role === 'Teacher') throw new AppError('no_engagement', { name: kid_name }, kidField);
}
