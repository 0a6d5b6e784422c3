import type { PlanAndFact } from '@lectern/contract/study/curriculum-moves.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { clientScope, kidScope } from '../../clients/public/client-access.ts';
import { planOfEngagement } from '../public/plan-of-engagement.ts';

/** Returns the plan and fact of a child in a course. A teacher sees only their own engagements with the child. @throws AppError `not_found` */
export async function getPlanAndFact(ctx: ReadContext, { query }: { query: { engagement_id: number } }): Promise<PlanAndFact> {
  const { actor } = ctx;
  const own = actor.role === 'Teacher' ? sql`e.teacher_id = ${actor.id}` : sql`true`;
  return planOfEngagement(ctx, query.engagement_id, sql<boolean>`${own} and ${clientScope(actor)} and ${kidScope(actor)}`);
}
