import type { EngagementRow, OpenSharedEngagementInput } from '@lectern/contract/engagements/engagements.schema';
import { mostTogether } from '@lectern/contract/regular-lessons/regular-rule-states';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import { locked } from '../../kernel/locks.ts';
import { runBatch } from '../../kernel/query-batch.ts';
import { continueTrial, openEngagement } from '../engagements/public/open-engagement.ts';
import { factsQuery, requirePermitted, requireTeachable } from '../lessons/public/lesson-facts.ts';
import { engagementOf } from './learning.queries.ts';

/**
 * Opens an engagement of a child for a pair or a group with a teacher; such weekly lessons need an engagement of each child first. A trial
 * continues with this service.
 * @throws AppError `not_a_pair` for a service for one child, `engagement_not_trial` if the child already learns the course with the teacher
 */
export async function openSharedEngagement(ctx: WriteContext, { body }: { body: OpenSharedEngagementInput }): Promise<EngagementRow> {
  const { teacher_id, kid_id, service_course_id } = body;
  const [, facts] = await runBatch(ctx.db, [
    locked([
      { of: 'teacher', id: teacher_id },
      { of: 'kid', id: kid_id },
    ]),
    factsQuery(ctx, { ...body, start: isoOf(ctx.now) }, kid_id),
  ]);
  requirePermitted(ctx, teacher_id, facts);
  if (mostTogether(facts.kind) === 1) throw new AppError('not_a_pair', {}, 'service_course_id');
  requireTeachable(ctx, facts);
  const { client_id, engagement_id, engagement_status } = facts;
  if (engagement_status === 'active') throw new AppError('engagement_not_trial', {}, 'kid_id');
  if (engagement_id === null) return engagementOf(ctx, await openEngagement(ctx, { ...body, client_id, trial: false }));
  await continueTrial(ctx, { id: engagement_id, client_id, teacher_id, service_course_id });
  return engagementOf(ctx, engagement_id);
}
