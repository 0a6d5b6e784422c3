import type { EngagementRow } from '@lectern/contract/engagements/engagements.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { engagementOf } from './learning.queries.ts';
import { lockEngagement } from './locked-engagement.ts';
import { resumeLearning } from './stop-learning.ts';

/** Resumes a paused engagement. @throws AppError `not_found`, `engagement_not_paused`, `engagement_ended`, `client_inactive` */
export async function resumeEngagement(ctx: WriteContext, { params }: { params: { id: number } }): Promise<EngagementRow> {
  await resumeLearning(ctx, [await lockEngagement(ctx, params.id, 'resume')]);
  return engagementOf(ctx, params.id);
}
