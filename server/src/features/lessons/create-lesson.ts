import type { CreateLessonInput, Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { ServiceCourseKind } from '@lectern/contract/study/study.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/context.ts';
import { lock } from '../../kernel/locks.ts';
import { finishOf, requireFreeSlot } from '../availability/public/free-slot.ts';
import { clientScope, kidScope } from '../clients/public/client-access.ts';
import { openEngagement } from '../clients/public/open-engagement.ts';
import { arrangesForEverybody, canArrangeLesson } from './lessons.policy.ts';
import { defaultLessonPolicy } from './lessons.rules.ts';
import { lessonView } from './lessons.view.ts';
import type { LessonRow } from './lessons.view.ts';

type Facts = {
  readonly teacher_name: string;
  readonly teacher_zone: string;
  readonly teacher_status: 'active' | 'inactive';
  readonly curator_id: number | null;
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
  readonly engagement_id: number | null;
  /** Whether the asking user may know of the child at all. */
  readonly known: boolean;
};

/** Everything that decides whether these people and this course make a lesson, in one statement. */
async function loadFacts({ actor, db, settings }: WriteContext, input: CreateLessonInput): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select u.name as teacher_name, u.zone as teacher_zone, t.status as teacher_status, t.curator_id,
      k.name as kid_name, k.zone as kid_zone, k.grade, k.status as kid_status,
      c.id as client_id, c.name as client_name, c.status as client_status, c.manager_id,
      co.title as course_title, sc.title as service_title, sc.kind, sc.minutes as service_minutes,
      exists (select from teacher_skills s where s.teacher_id = t.id and s.course_id = co.id and k.grade between s.grade_from and s.grade_to) as taught,
      exists (select from rate_versions v where v.teacher_id = t.id and v.service_course_id = sc.id
        and v.effective_from <= (${input.start}::timestamptz at time zone ${settings.school_zone})::date) as has_rate,
      (select e.id from engagements e where e.kid_id = k.id and e.teacher_id = t.id and e.course_id = co.id and e.status in ('trial', 'active')) as engagement_id,
      (${clientScope(actor)} and ${kidScope(actor)}) as known
    from teachers t join users u on u.id = t.id, children k join clients c on c.id = k.client_id,
      service_courses sc join courses co on co.id = sc.course_id
    where t.id = ${input.teacher_id} and k.id = ${input.kid_id} and sc.id = ${input.service_course_id} and co.id = ${input.course_id} and sc.active
  `.execute(db);
  const facts = rows[0];
  if (facts === undefined) throw new AppError('not_found');
  return facts;
}

function requireConsistent(input: CreateLessonInput, facts: Facts, now: Temporal.Instant): void {
  if (facts.teacher_status !== 'active') throw new AppError('teacher_inactive', { name: facts.teacher_name }, 'teacher_id');
  if (facts.client_status !== 'active' || facts.kid_status !== 'active')
    throw new AppError('client_inactive', { name: facts.kid_name }, 'kid_id');
  if (input.minutes !== facts.service_minutes) throw new AppError('wrong_length', { minutes: facts.service_minutes }, 'minutes');
  if (Temporal.Instant.compare(Temporal.Instant.from(input.start), now) < 0) throw new AppError('lesson_in_past', {}, 'start');
  if (!facts.taught && facts.engagement_id === null) {
    throw new AppError('not_taught_by_teacher', { name: facts.teacher_name, course: facts.course_title, grade: facts.grade }, 'course_id');
  }
  if (!facts.has_rate) throw new AppError('rate_missing', { name: facts.teacher_name, course: facts.service_title }, 'service_course_id');
}

/** Places a single lesson. Its policy is the school's as of now. */
export async function createLesson(ctx: WriteContext, { body }: { body: CreateLessonInput }): Promise<Lesson> {
  const input = { ...body, start: isoOf(Temporal.Instant.from(body.start)) };
  const facts = await loadFacts(ctx, input);
  const parties = { teacher_id: input.teacher_id, curator_id: facts.curator_id, manager_id: facts.manager_id };
  // A refusal that names the child would tell who they are to whoever tries one id after another.
  const mayKnow = facts.known || arrangesForEverybody(ctx.actor);
  if (!canArrangeLesson(ctx.actor, parties) || !mayKnow) throw new AppError('not_found');
  requireConsistent(input, facts, ctx.now);
  if (facts.engagement_id === null && ctx.actor.role === 'Teacher') throw new AppError('no_engagement', { name: facts.kid_name }, 'kid_id');
  await lock(ctx.db, [
    { of: 'teacher', id: input.teacher_id },
    { of: 'kid', id: input.kid_id },
  ]);
  await requireFreeSlot(ctx, input);
  const engagementId =
    facts.engagement_id ?? (await openEngagement(ctx, { ...input, client_id: facts.client_id, trial: facts.kind === 'trial' }));
  const policy = await ctx.ownSetting('lesson_policy', defaultLessonPolicy);
  const finish = finishOf(input.start, input.minutes);
  const { id } = await ctx.db
    .insertInto('lessons')
    .values({
      ...input,
      engagement_id: engagementId,
      client_id: facts.client_id,
      finish,
      policy: JSON.stringify(policy),
      created_at: isoOf(ctx.now),
      created_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({
    action: 'lesson.create',
    entity: 'lesson',
    entity_id: id,
    client_id: facts.client_id,
    teacher_id: input.teacher_id,
    new: input,
  });
  const row: LessonRow = {
    ...facts,
    ...input,
    id,
    engagement_id: engagementId,
    pupil: facts.client_id,
    pupil_name: facts.client_name,
    finish,
    status: 'planned',
    policy,
    closing_no: 0,
    regular: false,
    rule_id: null,
    rule_date: null,
    topic_title: null,
    cancel_reason: null,
    cancelled_at: null,
    moved_from_id: null,
    moved_to_id: null,
  };
  return lessonView(row, ctx);
}
