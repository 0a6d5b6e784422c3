import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { EngagementFacts } from '../engagements.view.ts';

const idsOf = (engagements: readonly EngagementFacts[]) => engagements.map(({ id }) => id);

/**
 * Turns a trial engagement into a regular one. Its service course becomes one that the child has a package for, otherwise one that the
 * teacher has a rate for, otherwise one as long as the trial. The caller holds the locks of teacher and child.
 * @returns the service course of future lessons; the trial's if the course has no other
 */
export async function setEngagementBegun({ db }: WriteContext, { id }: EngagementFacts): Promise<number | undefined> {
  const { rows } = await sql<{ service_course_id: number }>`
    update engagements e set status = 'active', service_course_id = coalesce((
      select s.id from service_courses s join service_courses own on own.id = e.service_course_id and own.kind = 'trial'
      where s.course_id = e.course_id and s.kind = 'individual' and s.active
      order by exists (select from user_subscriptions u where u.client_id = e.client_id and u.service_course_id = s.id and u.units_left > 0
          and u.state in ('active', 'frozen') and (u.kid_id is null or u.kid_id = e.kid_id)) desc,
        exists (select from rate_versions v where v.teacher_id = e.teacher_id and v.service_course_id = s.id) desc,
        s.minutes = own.minutes desc, s.minutes, s.id
      limit 1
    ), e.service_course_id)
    where e.id = ${id} returning e.service_course_id
  `.execute(db);
  return rows[0]?.service_course_id;
}

/** Resumes paused engagements. The caller holds the locks of teacher and child. */
export async function setEngagementsActive({ db }: WriteContext, engagements: readonly EngagementFacts[]): Promise<void> {
  if (engagements.length === 0) return;
  await sql`
    update engagements set status = 'active', paused_on = null, return_on = null, paused_with = null where id = any(${idsOf(engagements)}::int[])
  `.execute(db);
}

export type Pause = { readonly on: string; readonly return_on: string | null; readonly with: 'kid' | 'client' | null };

/** Pauses engagements; those already paused keep their start date. Dates are in the school's zone. */
export async function setEngagementsPaused({ db }: WriteContext, engagements: readonly EngagementFacts[], pause: Pause): Promise<void> {
  if (engagements.length === 0) return;
  await sql`
    update engagements set status = 'paused', paused_on = coalesce(paused_on, ${pause.on}), return_on = ${pause.return_on}, paused_with = ${pause.with}
    where id = any(${idsOf(engagements)}::int[])
  `.execute(db);
}

export async function setEngagementsEnded(
  { db }: WriteContext,
  engagements: readonly EngagementFacts[],
  { on, reason }: { readonly on: string; readonly reason: string | null },
): Promise<void> {
  if (engagements.length === 0) return;
  await sql`
    update engagements set status = 'ended', ended_on = greatest(started_on, ${on}::date), end_reason = ${reason},
      paused_on = null, return_on = null, paused_with = null
    where id = any(${idsOf(engagements)}::int[])
  `.execute(db);
}
