import { requireAction } from '../../../kernel/actions.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lockEngaged } from '../terms/lock-engaged.ts';
import { unplacedActions } from '../regular-lessons.policy.ts';
import { requireUnplaced } from '../regular-lessons.queries.ts';

/** Drops an unplaced lesson: it is no longer retried. */
export async function dismissUnplacedLesson(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Record<never, never>> {
  await lockEngaged(ctx, await requireUnplaced(ctx, params.id));
  const unplaced = await requireUnplaced(ctx, params.id);
  requireAction(ctx, unplacedActions, 'dismiss', unplaced);
  await ctx.db
    .updateTable('unplaced_lessons')
    .set({ state: 'dismissed', ended_at: isoOf(ctx.now), ended_by: ctx.actor.id })
    .where('id', '=', unplaced.id)
    .execute();
  ctx.audit({
    action: 'unplaced_lesson.dismiss',
    entity: 'regular_rule',
    entity_id: unplaced.rule_id,
    client_id: unplaced.pupil,
    teacher_id: unplaced.teacher_id,
    old: { start: unplaced.start, reason: unplaced.reason },
  });
  return {};
}
