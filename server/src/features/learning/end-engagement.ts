import type { EndEngagementInput, EngagementRow } from '@lectern/contract/engagements/engagements.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { cancelLessonsOf } from '../lessons/public/cancel-lessons.ts';
import { engagementOf } from './learning.queries.ts';
import { lockEngagement } from './locked-engagement.ts';
import { stopLearning } from './stop-learning.ts';

type Input = { readonly params: { id: number }; readonly body: EndEngagementInput };

/**
 * Ends an engagement for a reason, with its weekly lessons and open offers; lessons that somebody arranged by hand are cancelled where
 * a reason for that is named. @throws AppError `not_found`, `engagement_ended`, `reason_not_applicable`, `rate_missing`
 */
export async function endEngagement(ctx: WriteContext, { params, body }: Input): Promise<EngagementRow> {
  const engagement = await lockEngagement(ctx, params.id, 'end');
  await stopLearning(ctx, [engagement], { learning: 'ends', reason: body.reason, return_on: null, together: null });
  if (body.cancel_reason_id !== null) await cancelLessonsOf(ctx, engagement, { reason_id: body.cancel_reason_id, comment: '' });
  return engagementOf(ctx, params.id);
}
