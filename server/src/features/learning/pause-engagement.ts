import type { EngagementRow, PauseEngagementInput } from '@lectern/contract/engagements/engagements.schema';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { engagementOf } from './learning.queries.ts';
import { lockEngagement } from './locked-engagement.ts';
import { schoolDay, stopLearning } from './stop-learning.ts';

type Input = { readonly params: { id: number }; readonly body: PauseEngagementInput };

/** Pauses an engagement. @throws AppError `not_found`, `date_in_past`, and why its state does not allow it */
export async function pauseEngagement(ctx: WriteContext, { params, body }: Input): Promise<EngagementRow> {
  const engagement = await lockEngagement(ctx, params.id, 'pause');
  if (body.return_on !== null && body.return_on <= schoolDay(ctx)) throw new AppError('date_in_past', {}, 'return_on');
  await stopLearning(ctx, [engagement], {
    learning: 'pauses',
    reason: null,
    return_on: body.return_on,
    together: null,
    late_cancellation: body.late_cancellation,
  });
  return engagementOf(ctx, params.id);
}
