import { requireAction } from '../../../kernel/actions.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lockEngaged } from '../terms/lock-engaged.ts';
import { unplacedActions } from '../regular-lessons.policy.ts';
import { requireUnplaced, unplacedWith } from '../regular-lessons.queries.ts';

/** Drops an unplaced lesson, for a pair that of both children: it is no longer retried. */
export async function dismissUnplacedLesson(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Record<never, never>> {
  await lockEngaged(ctx, await requireUnplaced(ctx, params.id));
  const unplaced = await requireUnplaced(ctx, params.id);
  requireAction(ctx, unplacedActions, 'dismiss', unplaced);
  for (const each of [unplaced, ...(await unplacedWith(ctx, unplaced))]) {
    await ctx.db
      .updateTable('unplaced_lessons')
      .set({ state: 'dismissed', ended_at: isoOf(ctx.now), ended_by: ctx.actor.id })
      .where('id', '=', each.id)
      .execute();
    ctx.audit({
      action: 'unplaced_lesson.dismiss',
      entity: 'regular_rule',
      entity_id: each.rule_id,
      client_id: each.pupil,
      teacher_id: each.teacher_id,
      old: { start: each.start, reason: each.reason },
    });
  }
  return {};
}
