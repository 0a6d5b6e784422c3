import type { EngagementAction } from '@lectern/contract/clients/engagement-states';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { refusalOfEngagement } from '../clients/public/engagement-facts.ts';
import type { EngagementFacts } from '../clients/public/engagement-facts.ts';
import { requireEngagement } from './engagements.queries.ts';

/**
 * An engagement that may be begun, paused, resumed or ended now, under the locks of its teacher and child. @throws AppError
 * `not_found`, and why its state does not allow it
 */
export async function lockEngagement(ctx: WriteContext, id: number, action: EngagementAction): Promise<EngagementFacts> {
  const { teacher_id, kid_id } = await requireEngagement(ctx, id);
  await lock(ctx.db, [
    { of: 'teacher', id: teacher_id },
    { of: 'kid', id: kid_id },
  ]);
  const engagement = await requireEngagement(ctx, id);
  const refused = refusalOfEngagement(ctx.actor, action, engagement);
  if (refused === null) return engagement;
  const { kid_name: name, teacher_name: teacher, course_title: course } = engagement;
  throw new AppError(refused, { name, teacher, course });
}
