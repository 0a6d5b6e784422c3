import type { MovePreview, MovePreviewQuery } from '@lectern/contract/lessons/lessons.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { finishOf, nextFree, slotConflicts } from '../../availability/public/free-slot.ts';
import type { NextFree } from '../../availability/public/free-slot.ts';
import { asStretch, overlap } from '../../availability/public/teacher-time.ts';
import type { Stretch } from '../../availability/public/teacher-time.ts';
import { lessonActions } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import type { LessonRow } from '../lessons.view.ts';

type Input = { params: { id: number }; query: MovePreviewQuery };
type Refusal = NonNullable<MovePreview['refusal']>;

/** Maximum number of searches for a next time after a conflict. */
const mostLooks = 20;

/** Previews a move to another time and finds the next free one. The move itself checks again under the locks. */
export async function previewMove(ctx: ReadContext, { params, query }: Input): Promise<MovePreview> {
  const lesson = await requireLesson(ctx, params.id);
  requireAction(ctx, lessonActions, 'move', lesson);
  const avoided = (query.avoid ?? []).map(readStretch);
  const asked = isoOf(Temporal.Instant.from(query.start));
  const refusal = await refusalAt(ctx, lesson, asked, avoided);
  if (refusal === null) return { refusal, next_free: asked };
  const next = await nextOf(ctx, lesson, laterOf(asked, nextQuarter(ctx.now)), avoided);
  return { refusal: { key: refusal.key, params: { ...refusal.params, ...next } }, next_free: next.next_free };
}

function readStretch(text: string): Stretch {
  const [start = '', finish = ''] = text.split('/');
  try {
    return asStretch({ start, finish });
  } catch {
    throw new AppError('invalid', { reason: 'invalid_format' }, 'avoid');
  }
}

async function refusalAt(ctx: ReadContext, lesson: LessonRow, start: string, avoided: readonly Stretch[]): Promise<Refusal | null> {
  if (Temporal.Instant.compare(Temporal.Instant.from(start), ctx.now) < 0) return { key: 'lesson_in_past', params: {} };
  const hit = avoidedAt(lesson, start, avoided);
  if (hit !== undefined) return { key: 'teacher_not_working', params: { start: isoAt(hit.start), finish: isoAt(hit.finish) } };
  for (const kid_id of kidsOf(lesson)) {
    const slot = { ...ownTimeOf(lesson), kid_id };
    const [conflict] = await slotConflicts(ctx, slot, [{ start, minutes: lesson.minutes }]);
    if (conflict) return conflict;
  }
  return null;
}

/** The first start from a given one on at which everybody is free, within working hours and outside the avoided intervals. */
async function nextOf(ctx: ReadContext, lesson: LessonRow, from: string, avoided: readonly Stretch[]): Promise<NextFree> {
  let start = from;
  for (let look = 0; look < mostLooks; look += 1) {
    const found = await laterStart(ctx, lesson, start, avoided);
    if (found.next_free === null || found.next_free === start) return found;
    start = found.next_free;
  }
  return { next_free: null };
}

/** The same start if it is free, otherwise the next one for the people who are not free. */
async function laterStart(ctx: ReadContext, lesson: LessonRow, start: string, avoided: readonly Stretch[]): Promise<NextFree> {
  const hit = avoidedAt(lesson, start, avoided);
  if (hit !== undefined) return { next_free: isoAt(hit.finish) };
  for (const kid_id of kidsOf(lesson)) {
    const found = await nextFree(ctx, { ...ownTimeOf(lesson), kid_id, start, minutes: lesson.minutes });
    if (found.next_free !== start) return found;
  }
  return { next_free: start };
}

function avoidedAt({ minutes }: LessonRow, start: string, avoided: readonly Stretch[]): Stretch | undefined {
  const wanted = asStretch({ start, finish: finishOf(start, minutes) });
  return avoided.find((stretch) => overlap(stretch, wanted));
}

/** The children that move: the child, and the others of a pair or a group. */
function kidsOf({ kid_id, partners }: LessonRow): number[] {
  return [kid_id, ...partners.map((partner) => partner.kid_id)];
}

function ownTimeOf({ id, teacher_id, partners }: LessonRow) {
  return { teacher_id, without: [id, ...partners.map(({ lesson_id }) => lesson_id)] };
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
