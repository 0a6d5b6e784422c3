import type { PlaceUnplacedInput, UnplacedLesson } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { finishOf, requireFreeSlot, slotConflicts } from '../../availability/public/free-slot.ts';
import { endOwnHolds } from '../../holds/public/end-own-holds.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { placeLessons, reserveSlots } from '../../lessons/public/place-lessons.ts';
import { refusalOfPeople, requireEngaged } from '../engaged.queries.ts';
import { lockEngaged } from '../terms/lock-engaged.ts';
import { unplacedActions } from '../regular-lessons.policy.ts';
import { requireUnplaced, unplacedWith } from '../regular-lessons.queries.ts';
import { unplacedView } from '../regular-lessons.view.ts';
import type { UnplacedRow } from '../regular-lessons.view.ts';

/** Places an unplaced lesson, for a pair that of both children, at another time, as a single lesson, which its rule no longer changes. */
export async function placeUnplacedLesson(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: PlaceUnplacedInput },
): Promise<UnplacedLesson> {
  await lockEngaged(ctx, await requireUnplaced(ctx, params.id));
  const unplaced = await requireUnplaced(ctx, params.id);
  requireAction(ctx, unplacedActions, 'place', unplaced);
  const start = isoOf(Temporal.Instant.from(body.start));
  const engaged = await requireEngaged(ctx, unplaced.engagement_id);
  const refused = refusalOfPeople(engaged, schoolDateOf(ctx, start));
  if (refused !== null) throw refused;
  if (Temporal.Instant.compare(Temporal.Instant.from(start), ctx.now) < 0) throw new AppError('lesson_in_past', {}, 'start');
  const others = await unplacedWith(ctx, unplaced);
  await requireFreeSlot(ctx, { teacher_id: unplaced.teacher_id, kid_id: unplaced.kid_id, start, minutes: unplaced.minutes });
  for (const { teacher_id, kid_id, minutes } of others) {
    const [conflict] = await slotConflicts(ctx, { teacher_id, kid_id }, [{ start, minutes }]);
    if (conflict) throw new AppError('other_child_busy', {}, 'start');
  }
  const settled = await place(ctx, [unplaced, ...others], start, engaged.kind === 'pair' || engaged.kind === 'group');
  return unplacedView({ ...unplaced, ...settled, start }, ctx);
}

/** Places the lessons of a date, those of a pair in one slot. @returns how the first date was settled */
async function place(ctx: WriteContext, dates: readonly UnplacedRow[], start: string, shared: boolean) {
  const [slot = null] = shared ? await reserveSlots(ctx, 1) : [];
  const at = { ended_at: isoOf(ctx.now), ended_by: ctx.actor.id };
  let first: { state: 'placed'; lesson_id: number } | null = null;
  for (const unplaced of dates) {
    const { engagement_id, minutes, teacher_id } = unplaced;
    const [lesson] = await placeLessons(ctx, [{ engagement_id, shared_slot: slot, start, minutes, rule_id: null, rule_date: null }]);
    if (lesson === undefined) throw new AppError('conflict');
    const settled = { state: 'placed' as const, lesson_id: lesson.id };
    first ??= settled;
    await endOwnHolds(ctx, teacher_id, [{ start, finish: finishOf(start, minutes) }]);
    await ctx.db
      .updateTable('unplaced_lessons')
      .set({ ...settled, ...at })
      .where('id', '=', unplaced.id)
      .execute();
    ctx.audit({
      action: 'unplaced_lesson.place',
      entity: 'regular_rule',
      entity_id: unplaced.rule_id,
      client_id: unplaced.pupil,
      teacher_id,
      old: { start: unplaced.start, reason: unplaced.reason },
      new: { start, lesson_id: lesson.id },
    });
  }
  return { ...first, ...at };
}
