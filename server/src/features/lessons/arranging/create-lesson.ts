import type { CreateLessonInput, Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { ServiceCourseKind } from '@lectern/contract/study/study.schema';
import { sql } from 'kysely';
import { runBatch, batchQuery, sendWithCommit } from '../../../kernel/query-batch.ts';
import type { BatchQuery } from '../../../kernel/query-batch.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { locked } from '../../../kernel/locks.ts';
import { finishOf, refusalOfSlot, slotAsked } from '../../availability/public/free-slot.ts';
import type { SlotConflict } from '../../availability/public/free-slot.ts';
import { clientScope, kidScope } from '../../clients/public/client-access.ts';
import { openEngagement } from '../../engagements/public/open-engagement.ts';
import { endHolds } from '../../holds/public/end-own-holds.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { replaceOldest } from '../follow-ups/open-follow-ups.ts';
import { arrangesForEverybody, canArrangeLesson } from '../lessons.policy.ts';
import { lessonView } from '../lessons.view.ts';
import type { LessonRow } from '../lessons.view.ts';

type Facts = {
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

/** Reads everything that decides whether these people and this course make a lesson, in one statement. */
function factsAsked(ctx: WriteContext, input: CreateLessonInput, kidId: number): BatchQuery<Facts> {
  const { actor } = ctx;
  const statement = sql<Facts>`
    select nextval(pg_get_serial_sequence('lessons', 'id'))::int as new_id, u.name as teacher_name, u.zone as teacher_zone, t.status as teacher_status, t.curator_id,
      k.id as kid_id, k.name as kid_name, k.zone as kid_zone, k.grade, k.status as kid_status,
      c.id as client_id, c.name as client_name, c.status as client_status, c.manager_id,
      co.title as course_title, sc.title as service_title, sc.kind, sc.minutes as service_minutes,
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

function requirePermitted(ctx: WriteContext, teacherId: number, facts: Facts): void {
  const parties = { teacher_id: teacherId, curator_id: facts.curator_id, manager_id: facts.manager_id };
  // A refusal that names the child would identify them to an actor who tries ids.
  const mayKnow = facts.known || arrangesForEverybody(ctx.actor);
  if (!canArrangeLesson(ctx.actor, parties) || !mayKnow) throw new AppError('not_found');
}

/** @throws AppError why these people cannot have a lesson; refusals about the child are at the child's field */
function requireConsistent(input: CreateLessonInput, facts: Facts, ctx: WriteContext): void {
  const kidField = facts.kid_id === input.kid_id ? 'kid_id' : 'with_kid_id';
  const { teacher_name, kid_name } = facts;
  if (facts.teacher_status !== 'active') throw new AppError('teacher_inactive', { name: teacher_name }, 'teacher_id');
  if (facts.client_status !== 'active' || facts.kid_status !== 'active')
    throw new AppError('client_inactive', { name: kid_name }, kidField);
  if (facts.engagement_status === 'paused')
    throw new AppError('engagement_paused', { name: kid_name, teacher: teacher_name, course: facts.course_title }, kidField);
  if (input.minutes !== facts.service_minutes) throw new AppError('wrong_length', { minutes: facts.service_minutes }, 'minutes');
  if (Temporal.Instant.compare(Temporal.Instant.from(input.start), ctx.now) < 0) throw new AppError('lesson_in_past', {}, 'start');
  if (!facts.taught && facts.engagement_id === null)
    throw new AppError('not_taught_by_teacher', { name: teacher_name, course: facts.course_title, grade: facts.grade }, 'course_id');
  if (!facts.has_rate) throw new AppError('rate_missing', { name: teacher_name, course: facts.service_title }, 'service_course_id');
  if (facts.engagement_id === null && ctx.actor.role === 'Teacher') throw new AppError('no_engagement', { name: kid_name }, kidField);
}

function requireRightCount({ kid_id, with_kid_id }: CreateLessonInput, { kind }: Facts): void {
  if (kind === 'group') throw new AppError('group_is_weekly', {}, 'service_course_id');
  if (kind === 'pair' && (with_kid_id === null || with_kid_id === kid_id)) throw new AppError('pair_needs_two', {}, 'with_kid_id');
  if (kind !== 'pair' && with_kid_id !== null) throw new AppError('not_a_pair', {}, 'with_kid_id');
}

/** The facts of one child's place in a lesson. */
type Place = { readonly facts: Facts; readonly conflict: SlotConflict | null; readonly own_holds: readonly number[] };

/** Locks the people of a lesson and reads the facts of one child's place, in one round trip. */
async function lockedPlace(ctx: WriteContext, input: CreateLessonInput, kids: readonly number[], kid_id: number): Promise<Place> {
  const { teacher_id } = input;
  const [, facts, met] = await runBatch(ctx.db, [
    locked([{ of: 'teacher', id: teacher_id }, ...kids.map((id) => ({ of: 'kid' as const, id }))]),
    factsAsked(ctx, input, kid_id),
    slotAsked(ctx, { teacher_id, kid_id }, input),
  ]);
  return { facts, ...met };
}

/**
 * Places a single lesson, or the two lessons of a pair, which share the teacher's time. The school's current policy is copied onto them.
 */
export async function createLesson(ctx: WriteContext, { body }: { body: CreateLessonInput }): Promise<Lesson> {
  const input = { ...body, start: isoOf(Temporal.Instant.from(body.start)) };
  const { teacher_id, start, minutes } = input;
  const kids = [input.kid_id, input.with_kid_id].filter((id) => id !== null);
  // Locked before anything is read, because a concurrent lesson may change the engagement.
  const places: Place[] = [];
  for (const kidId of kids) places.push(await lockedPlace(ctx, input, kids, kidId));
  for (const { facts } of places) requirePermitted(ctx, teacher_id, facts);
  for (const { facts } of places) {
    requireRightCount(input, facts);
    requireConsistent(input, facts, ctx);
  }
  for (const { facts, conflict } of places)
    if (conflict !== null) throw await refusalOfSlot(ctx, { teacher_id, kid_id: facts.kid_id, start, minutes }, conflict);
  const shared_slot = places.length > 1 ? (places[0]?.facts.new_id ?? null) : null;
  const rows: LessonRow[] = [];
  for (const place of places) rows.push(await placeLesson(ctx, input, place, shared_slot));
  const [first, second] = rows;
  if (first === undefined) throw new AppError('not_found');
  return lessonView({ ...first, partners: second === undefined ? [] : [{ ...second, lesson_id: second.id }] }, ctx);
}

/** Inserts the lesson and ends the actor's holds at its time. */
async function placeLesson(ctx: WriteContext, input: CreateLessonInput, place: Place, shared_slot: number | null): Promise<LessonRow> {
  const { facts, own_holds } = place;
  const { new_id: id, kid_id, client_id } = facts;
  const { teacher_id, course_id, service_course_id, start, minutes } = input;
  const wish = { teacher_id, kid_id, course_id, service_course_id, start, minutes };
  const engagement_id = facts.engagement_id ?? (await openEngagement(ctx, { ...wish, client_id, trial: facts.kind === 'trial' }));
  const policy = ctx.settings.lesson_policy;
  const finish = finishOf(start, minutes);
  const lesson = ctx.db.insertInto('lessons').values({
    ...wish,
    id,
    engagement_id,
    client_id,
    finish,
    shared_slot,
    policy: JSON.stringify(policy),
    created_at: isoOf(ctx.now),
    created_by: ctx.actor.id,
  });
  await sendWithCommit(ctx.db, lesson);
  await endHolds(ctx, own_holds, teacher_id);
  await replaceOldest(ctx, { id, kid_id, course_id });
  ctx.audit({ action: 'lesson.create', entity: 'lesson', entity_id: id, client_id, teacher_id, new: wish });
  return {
    ...facts,
    ...wish,
    id,
    engagement_id,
    pupil: client_id,
    pupil_name: facts.client_name,
    finish,
    status: 'planned',
    policy,
    closing_no: 0,
    regular: false,
    rule_id: null,
    rule_date: null,
    shared_slot,
    topic_title: null,
    cancel_reason: null,
    cancelled_at: null,
    moved_from_id: null,
    moved_to_id: null,
    substitute_for_id: null,
    substitute_for_name: null,
    partners: [],
  };
}
