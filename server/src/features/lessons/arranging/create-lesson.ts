import { trialPlaced } from '../public/lesson-placed.ts';
import type { CreateLessonInput, Lesson } from '@lectern/contract/lessons/lessons.schema';
import { runBatch, sendWithCommit } from '../../../kernel/query-batch.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { locked } from '../../../kernel/locks.ts';
import { finishOf, refusalOfSlot, slotQuery } from '../../availability/public/free-slot.ts';
import type { SlotConflict } from '../../availability/public/free-slot.ts';
import { openEngagement } from '../../engagements/public/open-engagement.ts';
import { endHolds } from '../../holds/public/end-own-holds.ts';
import { replaceOldest } from '../follow-ups/open-follow-ups.ts';
import { factsQuery, requirePermitted, requireTeachable } from './lesson-facts.ts';
import type { Facts } from './lesson-facts.ts';
import { lessonView } from '../lessons.view.ts';
import type { LessonRow } from '../lessons.view.ts';

/** @throws AppError why the lesson cannot be placed so; refusals about the child are at the child's field */
function requireConsistent(input: CreateLessonInput, facts: Facts, ctx: WriteContext): void {
  const kidField = facts.kid_id === input.kid_id ? 'kid_id' : 'with_kid_id';
  if (input.minutes !== facts.service_minutes) throw new AppError('wrong_length', { minutes: facts.service_minutes }, 'minutes');
  if (Temporal.Instant.compare(Temporal.Instant.from(input.start), ctx.now) < 0) throw new AppError('lesson_in_past', {}, 'start');
  requireTeachable(ctx, facts, kidField);
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
    factsQuery(ctx, input, kid_id),
    slotQuery(ctx, { teacher_id, kid_id }, input),
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
  for (const { facts, conflict } of places) {
    const other_kids = kids.filter((id) => id !== facts.kid_id);
    if (conflict !== null) throw await refusalOfSlot(ctx, { teacher_id, kid_id: facts.kid_id, other_kids, start, minutes }, conflict);
  }
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
  const requested = { teacher_id, kid_id, course_id, service_course_id, start, minutes };
  const engagement_id = facts.engagement_id ?? (await openEngagement(ctx, { ...requested, client_id, trial: facts.kind === 'trial' }));
  const policy = ctx.settings.lesson_policy;
  const finish = finishOf(start, minutes);
  const lesson = ctx.db.insertInto('lessons').values({
    ...requested,
    id,
    engagement_id,
    client_id,
    finish,
    shared_slot,
    policy: JSON.stringify(policy),
    created_at: isoOf(ctx.now),
    created_by: ctx.actor.id,
  });
  const isTrial = facts.kind === 'trial';
  // A deal refers to its trial by foreign key, so the lesson is inserted first.
  if (isTrial) await lesson.execute();
  else await sendWithCommit(ctx.db, lesson);
  await endHolds(ctx, own_holds, teacher_id);
  await replaceOldest(ctx, { id, kid_id, course_id });
  ctx.audit({ action: 'lesson.create', entity: 'lesson', entity_id: id, client_id, teacher_id, new: requested });
  if (isTrial) await trialPlaced(ctx, id);
  return {
    ...facts,
    ...requested,
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
