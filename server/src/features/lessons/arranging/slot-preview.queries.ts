import type { LessonPreviewQuery } from '@lectern/contract/lessons/lesson-choices.schema';
import type { MovePreview, MovePreviewQuery } from '@lectern/contract/lessons/lessons.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { finishOf, nextFree, slotConflicts } from '../../availability/public/free-slot.ts';
import type { NextFree } from '../../availability/public/free-slot.ts';
import { outsideHours } from '../../availability/public/outside-hours.ts';
import { asInterval, overlap } from '../../availability/public/teacher-time.ts';
import type { Interval } from '../../availability/public/teacher-time.ts';
import { requireTeacherSchedule } from '../../teachers/public/teacher-access.ts';
import { lessonActions } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import type { LessonRow } from '../lessons.view.ts';
import { getPupilToPlace } from './lesson-choices.queries.ts';

type Refusal = NonNullable<MovePreview['refusal']>;

/** The people whose time a lesson takes: the child first, then the others of a pair or a group. */
type Parties = {
  readonly teacher_id: number;
  readonly kids: readonly number[];
  readonly minutes: number;
  /** Lessons whose time becomes free. */
  readonly without: readonly number[];
  /** The present start of a lesson that is moved (ISO). */
  readonly moved_from?: string;
};

/** Previews a move to another time and finds a free one. The move itself checks again under the locks. */
export async function previewMove(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: MovePreviewQuery },
): Promise<MovePreview> {
  const lesson = await requireLesson(ctx, params.id);
  requireAction(ctx, lessonActions, 'move', lesson);
  return previewSlot(ctx, partiesOf(lesson), query.start, (query.avoid ?? []).map(readInterval));
}

/** Previews a lesson that would be placed. Placing itself checks again under the locks. */
export async function previewLesson(ctx: ReadContext, { query }: { query: LessonPreviewQuery }): Promise<MovePreview> {
  const { teacher_id, kid_id, with_kid_id, start, minutes } = query;
  await requireTeacherSchedule(ctx.db, ctx.actor, teacher_id);
  const kids = with_kid_id === undefined ? [kid_id] : [kid_id, with_kid_id];
  for (const id of kids) await getPupilToPlace(ctx, { query: { kid_id: id } });
  return previewSlot(ctx, { teacher_id, kids, minutes, without: [] }, start, []);
}

async function previewSlot(ctx: ReadContext, parties: Parties, start: string, avoided: readonly Interval[]): Promise<MovePreview> {
  const requested = isoOf(Temporal.Instant.from(start));
  const [refusal, [outside_hours = false]] = await Promise.all([
    refusalAt(ctx, parties, requested, avoided),
    outsideHours(ctx.db, parties.teacher_id, [{ start: requested, minutes: parties.minutes }]),
  ]);
  if (refusal === null) return { refusal, next_free: requested, outside_hours };
  const next = await nextOf(ctx, parties, laterOf(requested, nextQuarter(ctx.now)), avoided);
  return { refusal: { key: refusal.key, params: { ...refusal.params, ...next } }, next_free: next.next_free, outside_hours };
}

function readInterval(text: string): Interval {
  const [start = '', finish = ''] = text.split('/');
  try {
    return asInterval({ start, finish });
  } catch {
    throw new AppError('invalid', { reason: 'invalid_format' }, 'avoid');
  }
}

async function refusalAt(ctx: ReadContext, parties: Parties, start: string, avoided: readonly Interval[]): Promise<Refusal | null> {
  if (Temporal.Instant.compare(Temporal.Instant.from(start), ctx.now) < 0) return { key: 'lesson_in_past', params: {} };
  const hit = avoidedAt(parties, start, avoided);
  if (hit !== undefined) return { key: 'teacher_not_working', params: { start: isoAt(hit.start), finish: isoAt(hit.finish) } };
  const { kids, minutes, ...rest } = parties;
  for (const kid_id of kids) {
    const [conflict] = await slotConflicts(ctx, { ...rest, kid_id }, [{ start, minutes }]);
    if (conflict) return conflict;
  }
  return null;
}

/** A start from a given one on at which everybody is free, within working hours and outside the avoided intervals. */
async function nextOf(ctx: ReadContext, parties: Parties, requested: string, avoided: readonly Interval[]): Promise<NextFree> {
  let start = requested;
  // A vacation may be longer than the range of the search.
  for (let hit = avoidedAt(parties, start, avoided); hit !== undefined; hit = avoidedAt(parties, start, avoided)) start = isoAt(hit.finish);
  const { kids, moved_from, ...rest } = parties;
  const [kid_id = null, ...other_kids] = kids;
  return nextFree(ctx, { ...rest, kid_id, other_kids, start }, { avoid: avoided, requested, moved_from });
}

function avoidedAt({ minutes }: Parties, start: string, avoided: readonly Interval[]): Interval | undefined {
  const slot = asInterval({ start, finish: finishOf(start, minutes) });
  return avoided.find((interval) => overlap(interval, slot));
}

function partiesOf({ id, teacher_id, kid_id, start, minutes, partners }: LessonRow): Parties {
  return {
    teacher_id,
    kids: [kid_id, ...partners.map((partner) => partner.kid_id)],
    minutes,
    without: [id, ...partners.map(({ lesson_id }) => lesson_id)],
    moved_from: start,
  };
}

function laterOf(one: string, other: string): string {
  return Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) < 0 ? other : one;
}

function nextQuarter(now: Temporal.Instant): string {
  const quarter = 15 * 60_000;
  return isoAt(Math.ceil(now.epochMilliseconds / quarter) * quarter);
}

function isoAt(milliseconds: number): string {
  return isoOf(Temporal.Instant.fromEpochMilliseconds(milliseconds));
}
