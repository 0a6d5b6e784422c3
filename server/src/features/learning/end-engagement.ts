import type { EndEngagementInput, EngagementRow } from '@lectern/contract/engagements/engagements.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { requireInactivityReason } from '../inactivity-reasons/public/inactivity-reasons.ts';
import { cancelLessonsOf } from '../lessons/public/cancel-lessons.ts';
import { engagementOf } from './learning.queries.ts';
import { lockEngagement } from './locked-engagement.ts';
import { stopLearning } from './stop-learning.ts';

type Input = { readonly params: { id: number }; readonly body: EndEngagementInput };

/**
 * Ends an engagement with a reason, including its regular rules and open offers. Single lessons are cancelled only if a cancellation reason
 * is given.
 * @throws AppError `not_found`, also for an unknown reason, `engagement_ended`, `reason_not_applicable`, `rate_missing`, and the errors of
 * `takeLessonsAway`
 */
export async function endEngagement(ctx: WriteContext, { params, body }: Input): Promise<EngagementRow> {
  const engagement = await lockEngagement(ctx, params.id, 'end');
  const { reason, cancel_reason_id } = body;
  await requireInactivityReason(ctx, reason);
  const own = cancel_reason_id === null ? null : { reason_id: cancel_reason_id, comment: '', client_said: null };
  const late_cancellation = body.late_cancellation ?? own;
  await stopLearning(ctx, [engagement], { learning: 'ends', reason, return_on: null, together: null, late_cancellation });
  if (own !== null) await cancelLessonsOf(ctx, engagement, own);
  return engagementOf(ctx, params.id);
}
