import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import type { EngagementFacts } from '../engagements.view.ts';

export { engagementActions } from '../engagements.policy.ts';
export { engagementView } from '../engagements.view.ts';
export type { EngagementFacts } from '../engagements.view.ts';

/** The joins of `engagements e` that `engagementColumns` needs. */
export const aroundEngagement = sql`
  join children k on k.id = e.kid_id join clients c on c.id = e.client_id join courses co on co.id = e.course_id
  join service_courses sc on sc.id = e.service_course_id join teachers t on t.id = e.teacher_id join users u on u.id = e.teacher_id`;

type Viewer = Pick<ReadContext, 'actor' | 'browser'>;

/** The columns of `EngagementFacts`. */
export const engagementColumns = (
  ctx: Viewer,
) => sql`e.id, e.kid_id, k.name as kid_name, k.status as kid_status, e.client_id, c.name as client_name,
  c.status as client_status, c.manager_id, e.course_id, ${titleOf(ctx, 'co')} as course_title, e.teacher_id, u.name as teacher_name, t.curator_id,
  e.service_course_id, ${titleOf(ctx, 'sc')} as service_course_title, e.status, e.started_on, e.paused_on, e.return_on, e.paused_with, e.ended_on,
  e.end_reason`;

/** Open engagements, the latest first. @param whose a condition over `engagements e` */
export async function openEngagements(ctx: Viewer & Pick<ReadContext, 'db'>, whose: RawBuilder<unknown>): Promise<EngagementFacts[]> {
  const { rows } = await sql<EngagementFacts>`
    select ${engagementColumns(ctx)} from engagements e ${aroundEngagement} where ${whose} and e.status <> 'ended'
    order by e.started_on desc, e.id
  `.execute(ctx.db);
  return [...rows];
}
