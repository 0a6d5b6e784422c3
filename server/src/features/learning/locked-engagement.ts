import type { EngagementAction } from '@lectern/contract/engagements/engagement-states';
import { requireAction } from '../../kernel/actions.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { engagementActions } from '../engagements/public/engagement-facts.ts';
import type { EngagementFacts } from '../engagements/public/engagement-facts.ts';
import { requireEngagement } from './learning.queries.ts';

/** Locks the teacher and the child of an engagement. */
export async function lockTime({ db }: WriteContext, { teacher_id, kid_id }: EngagementFacts): Promise<void> {
  await lock(db, [
    { of: 'teacher', id: teacher_id },
    { of: 'kid', id: kid_id },
  ]);
}

/**
 * Loads an engagement for an action, under the locks of its teacher and child.
 * @throws AppError `not_found`, `forbidden`, and why its state does not allow the action
 */
export async function lockEngagement(ctx: WriteContext, id: number, action: EngagementAction): Promise<EngagementFacts> {
  await lockTime(ctx, await requireEngagement(ctx, id));
  const engagement = await requireEngagement(ctx, id);
  requireAction(ctx, engagementActions, action, engagement);
  return engagement;
}
