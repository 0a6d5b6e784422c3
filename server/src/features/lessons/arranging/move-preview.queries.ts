import type { MovePreview, MovePreviewQuery } from '@lectern/contract/lessons/lessons.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { finishOf, requireFreeSlot } from '../../availability/public/free-slot.ts';
import { asStretch, overlap } from '../../availability/public/teacher-time.ts';
import type { Stretch } from '../../availability/public/teacher-time.ts';
import { canArrangeLesson } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import { refusalByState } from '../lessons.rules.ts';
import type { LessonRow } from '../lessons.view.ts';

type Input = { params: { id: number }; query: MovePreviewQuery };
type Refusal = NonNullable<MovePreview['refusal']>;

/** How often a proposal that falls into a stretch to avoid is looked for again behind it. */
const mostLooks = 20;

/** Whether a lesson could begin at another time, and when it next can. The move itself decides again, under the locks. */
export async function previewMove(ctx: ReadContext, { params, query }: Input): Promise<MovePreview> {
  const lesson = await requireLesson(ctx, params.id);
  if (!canArrangeLesson(ctx.actor, lesson)) throw new AppError('forbidden');
  const refused = refusalByState('move', lesson, ctx.now);
  if (refused !== null) throw new AppError(refused);
  const avoided = (query.avoid ?? []).map(readStretch);
  const asked = isoOf(Temporal.Instant.from(query.start));
  const refusal = await refusalAt(ctx, lesson, asked, avoided);
  if (refusal === null) return { refusal, next_free: asked };
  let start = nextAfter(refusal);
  for (let look = 0; look < mostLooks && start !== null; look += 1) {
    const again = await refusalAt(ctx, lesson, start, avoided);
    if (again === null) return { refusal, next_free: start };
    start = nextAfter(again);
  }
  return { refusal, next_free: null };
}

function readStretch(text: string): Stretch {
  const [start = '', finish = ''] = text.split('/');
  try {
    return asStretch({ start, finish });
  } catch {
    throw new AppError('invalid', { reason: 'invalid_format' }, 'avoid');
  }
}

function nextAfter({ params }: Refusal): string | null {
  return typeof params.next_free === 'string' ? params.next_free : null;
}

async function refusalAt(ctx: ReadContext, lesson: LessonRow, start: string, avoided: readonly Stretch[]): Promise<Refusal | null> {
  const from = Temporal.Instant.from(start);
  if (Temporal.Instant.compare(from, ctx.now) < 0) return { key: 'lesson_in_past', params: { next_free: nextQuarter(ctx.now) } };
  const wanted = asStretch({ start, finish: finishOf(start, lesson.minutes) });
  const hit = avoided.find((stretch) => overlap(stretch, wanted));
  if (hit !== undefined) {
    const [begin, end] = [hit.start, hit.finish].map((at) => isoOf(Temporal.Instant.fromEpochMilliseconds(at)));
    return { key: 'teacher_not_working', params: { start: begin ?? '', finish: end ?? '', next_free: end ?? null } };
  }
  for (const kid_id of kidsOf(lesson)) {
    try {
      await requireFreeSlot(ctx, { ...ownTimeOf(lesson), kid_id, start, minutes: lesson.minutes });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { key: error.key, params: error.params };
    }
  }
  return null;
}

/** Who moves: the child, and the other one of a pair. */
function kidsOf({ kid_id, partner }: LessonRow): number[] {
  return partner === null ? [kid_id] : [kid_id, partner.kid_id];
}

function ownTimeOf({ id, teacher_id, partner }: LessonRow) {
  return { teacher_id, without: partner === null ? [id] : [id, partner.lesson_id] };
}

function nextQuarter(now: Temporal.Instant): string {
  const quarter = 15 * 60_000;
  return isoOf(Temporal.Instant.fromEpochMilliseconds(Math.ceil(now.epochMilliseconds / quarter) * quarter));
}
