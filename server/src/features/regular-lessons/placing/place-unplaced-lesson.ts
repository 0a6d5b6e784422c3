import type { PlaceUnplacedInput, UnplacedLesson } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { finishOf, requireFreeSlot } from '../../availability/public/free-slot.ts';
import { endOwnHolds } from '../../holds/public/end-own-holds.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { placeLessons } from '../../lessons/public/place-lessons.ts';
import { refusalOfPeople, requireEngaged } from '../engaged.queries.ts';
import { lockEngaged } from '../terms/lock-engaged.ts';
import { unplacedActions } from '../regular-lessons.policy.ts';
import { requireUnplaced } from '../regular-lessons.queries.ts';
import { unplacedView } from '../regular-lessons.view.ts';

/** Places an unplaced lesson at another time, as a single lesson, which its rule no longer changes. */
export async function placeUnplacedLesson(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: PlaceUnplacedInput },
): Promise<UnplacedLesson> {
  await lockEngaged(ctx, await requireUnplaced(ctx, params.id));
  const unplaced = await requireUnplaced(ctx, params.id);
  requireAction(ctx, unplacedActions, 'place', unplaced);
  const { teacher_id, kid_id, minutes } = unplaced;
  const start = isoOf(Temporal.Instant.from(body.start));
  const refused = refusalOfPeople(await requireEngaged(ctx, unplaced.engagement_id), schoolDateOf(ctx, start));
  if (refused !== null) throw refused;
  if (Temporal.Instant.compare(Temporal.Instant.from(start), ctx.now) < 0) throw new AppError('lesson_in_past', {}, 'start');
  await requireFreeSlot(ctx, { teacher_id, kid_id, start, minutes });
  const [lesson] = await placeLessons(ctx, unplaced.engagement_id, [{ start, minutes, rule_id: null, rule_date: null }]);
  if (lesson === undefined) throw new AppError('conflict');
  await endOwnHolds(ctx, teacher_id, [{ start, finish: finishOf(start, minutes) }]);
  const settled = { state: 'placed' as const, lesson_id: lesson.id, ended_at: isoOf(ctx.now), ended_by: ctx.actor.id };
  await ctx.db.updateTable('unplaced_lessons').set(settled).where('id', '=', unplaced.id).execute();
  ctx.audit({
    action: 'unplaced_lesson.place',
    entity: 'regular_rule',
    entity_id: unplaced.rule_id,
    client_id: unplaced.pupil,
    teacher_id,
    old: { start: unplaced.start, reason: unplaced.reason },
    new: { start, lesson_id: lesson.id },
  });
  return unplacedView({ ...unplaced, ...settled, start }, ctx);
}
