import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { engagedIn } from '../engaged.queries.ts';
import { lockEngaged } from '../terms/lock-engaged.ts';
import { followZoneData } from './follow-zone-data.ts';
import type { EachEngagement } from './follow-zone-data.ts';
import { notePlaced, placeRules } from './place-rules.ts';
import { placingHorizon } from './placing-horizon.ts';

/**
 * Places the lessons of all rules up to the horizon, engagement by engagement, each in its own transaction: a failure or a shutdown leaves
 * the others unaffected, and the next run continues. Unplaced dates are retried.
 * @param zoneData the version of the time zone data of this process
 */
export async function placeDueLessons(job: JobContext, zoneData: string = process.versions.tz ?? ''): Promise<void> {
  const horizon = placingHorizon(job);
  const faults: unknown[] = [];
  const each: EachEngagement = async (ids, write) => {
    const before = faults.length;
    for (const id of ids) {
      if (job.stopping.aborted) return false;
      await job.write((ctx) => write(ctx, id)).catch((fault: unknown) => faults.push(fault));
    }
    return faults.length === before;
  };
  await followZoneData(job, zoneData, each);
  await each(await dueEngagements(job, horizon), (ctx, id) => placeEngagement(ctx, id, horizon));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} engagements were left without their regular lessons`);
}

/** Active engagements with a rule that has a due date before the horizon, or an unplaced date. */
async function dueEngagements({ db, now }: JobContext, horizon: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from engagements e where e.status in ('trial', 'active') and exists (
      select from regular_rules r, lateral (select greatest(r.placed_to, r.valid_from, (${isoOf(now)}::timestamptz - interval '1 day')::date) as day) since
      where r.engagement_id = e.id and (
        since.day + (r.weekday - extract(isodow from since.day)::int + 7) % 7 < least(${horizon}::date, r.valid_to)
        or exists (select from unplaced_lessons u where u.rule_id = r.id and u.state = 'open' and u.start > ${isoOf(now)}
          and not exists (select from days_off d where d.active and d.day = u.rule_date))
      )
    ) order by e.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Places the due lessons of an engagement, under its locks. */
export async function placeEngagement(ctx: WriteContext, engagementId: number, horizon: string): Promise<void> {
  const before = await engagedIn(ctx, engagementId);
  if (before === null) return ctx.nothingChanged();
  await lockEngaged(ctx, before);
  const engaged = await engagedIn(ctx, engagementId);
  if (engaged === null || engaged.status === 'paused' || engaged.status === 'ended') return ctx.nothingChanged();
  const { placed } = await placeRules(ctx, engaged, horizon);
  notePlaced(ctx, engaged, placed);
  if (placed.length === 0) ctx.nothingChanged();
}
