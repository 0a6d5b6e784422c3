import type { EngagementRow } from '@lectern/contract/engagements/engagements.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { setEngagementBegun } from '../engagements/public/change-engagements.ts';
import { engagementOf } from './learning.queries.ts';
import { lockEngagement } from './locked-engagement.ts';
import { note } from './stop-learning.ts';

/**
 * Turns a trial engagement into a regular one.
 * @throws AppError `not_found`, `engagement_not_trial`, `engagement_ended`, `client_inactive`
 */
export async function beginEngagement(ctx: WriteContext, { params }: { params: { id: number } }): Promise<EngagementRow> {
  const engagement = await lockEngagement(ctx, params.id, 'begin');
  const service_course_id = await setEngagementBegun(ctx, engagement);
  note(ctx, 'engagement.begin', engagement, { status: 'active', service_course_id });
  return engagementOf(ctx, params.id);
}
