import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/context.ts';
import type { EngagementFacts } from '../engagements.view.ts';

const idsOf = (engagements: readonly EngagementFacts[]) => engagements.map(({ id }) => id);

/** Says that engagements go on: trials that became lessons, lessons that rested. Under the locks of teacher and child. */
export async function setEngagementsActive({ db }: WriteContext, engagements: readonly EngagementFacts[]): Promise<void> {
  if (engagements.length === 0) return;
  await sql`
    update engagements set status = 'active', paused_on = null, return_on = null, paused_with = null where id = any(${idsOf(engagements)}::int[])
  `.execute(db);
}

export type Pause = { readonly on: string; readonly return_on: string | null; readonly with: 'kid' | 'client' | null };

/** Lets engagements rest; those that rest already keep since when. Days are the school's. */
export async function setEngagementsPaused({ db }: WriteContext, engagements: readonly EngagementFacts[], pause: Pause): Promise<void> {
  if (engagements.length === 0) return;
  await sql`
    update engagements set status = 'paused', paused_on = coalesce(paused_on, ${pause.on}), return_on = ${pause.return_on}, paused_with = ${pause.with}
    where id = any(${idsOf(engagements)}::int[])
  `.execute(db);
}

/** Ends engagements for a reason. */
export async function setEngagementsEnded(
  { db }: WriteContext,
  engagements: readonly EngagementFacts[],
  { on, reason }: { readonly on: string; readonly reason: string },
): Promise<void> {
  if (engagements.length === 0) return;
  await sql`
    update engagements set status = 'ended', ended_on = greatest(started_on, ${on}::date), end_reason = ${reason},
      paused_on = null, return_on = null, paused_with = null
    where id = any(${idsOf(engagements)}::int[])
  `.execute(db);
}
