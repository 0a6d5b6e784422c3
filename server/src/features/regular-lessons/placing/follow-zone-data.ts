import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { takeBackToReplace, untouched } from '../../lessons/public/take-lessons-away.ts';
import { engagedIn } from '../engaged.queries.ts';
import { lockEngaged } from '../terms/lock-engaged.ts';
import { notePlaced, placeRules } from './place-rules.ts';
import { placingHorizon } from './placing-horizon.ts';
import { startOn } from '../regular-lessons.rules.ts';
import { forgetUnplaced } from '../terms/take-back.ts';

/** Writes engagement by engagement. @returns whether all were processed */
export type EachEngagement = (ids: readonly number[], write: (ctx: WriteContext, id: number) => Promise<void>) => Promise<boolean>;
type Placed = {
  readonly id: number;
  readonly engagement_id: number;
  readonly rule_id: number;
  readonly rule_date: string;
  readonly start: string;
  readonly start_minute: number;
  readonly zone: string;
};

/**
 * Recalculates planned lessons when the time zone data are newer than those they were placed with. An untouched lesson moves to its local
 * time, or becomes an unplaced lesson if that is taken. Lessons changed by hand stay.
 */
export async function followZoneData(job: JobContext, version: string, each: EachEngagement): Promise<void> {
  const known = await job.db.selectFrom('zone_data').select('version').executeTakeFirst();
  // Of two processes with different data the newer one decides; the older one must not undo it.
  if (known !== undefined && known.version >= version) return;
  if (known !== undefined) {
    const moved = (await plannedByRules(job)).filter(hasMoved);
    const allDone = await each([...new Set(moved.map(({ engagement_id }) => engagement_id))], replaceMoved);
    // The version is stored only when all are done, so that the next run does the rest.
    if (!allDone) return;
  }
  await job.write(async (ctx) => {
    await sql`insert into zone_data (version, since) values (${version}, ${isoOf(ctx.now)})
      on conflict (one) do update set version = excluded.version, since = excluded.since`.execute(ctx.db);
    ctx.audit({
      action: 'zone_data.follow',
      entity: 'zone_data',
      entity_id: null,
      old: { version: known?.version ?? null },
      new: { version },
    });
  });
}

function hasMoved({ start, rule_date, ...rule }: Placed): boolean {
  return !Temporal.Instant.from(start).equals(startOn(rule, rule_date));
}

async function plannedByRules({ db, now }: Pick<WriteContext, 'db' | 'now'>, engagementId: number | null = null): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select l.id, l.engagement_id, l.rule_id, l.rule_date, l.start, r.start_minute, r.zone
    from lessons l join regular_rules r on r.id = l.rule_id
    where ${untouched} and l.start > ${isoOf(now)} and (${engagementId}::int is null or l.engagement_id = ${engagementId})
  `.execute(db);
  return rows;
}

/** Takes back misplaced lessons and places them again; under the locks of the engagement. */
async function replaceMoved(ctx: WriteContext, engagementId: number): Promise<void> {
  const before = await engagedIn(ctx, engagementId);
  if (before === null) return ctx.nothingChanged();
  await lockEngaged(ctx, before);
  const moved = (await plannedByRules(ctx, engagementId)).filter(hasMoved);
  const engaged = await engagedIn(ctx, engagementId);
  if (engaged === null || moved.length === 0) return ctx.nothingChanged();
  for (const [ruleId, lessons] of Map.groupBy(moved, ({ rule_id }) => rule_id)) {
    for (const { id, rule_date, start } of lessons) {
      const next = Temporal.PlainDate.from(rule_date).add({ days: 1 }).toString();
      const fallout = { taken_back: [{ id, rule_date, start, minutes: 0, status: 'planned' as const }] };
      await forgetUnplaced(ctx, { ruleId, fallout, from: rule_date, to: next });
    }
    await takeBackToReplace(
      ctx,
      lessons.map(({ id }) => id),
    );
    const first = lessons.map(({ rule_date }) => rule_date).sort()[0];
    await sql`update regular_rules set placed_to = least(placed_to, ${first}::date) where id = ${ruleId}`.execute(ctx.db);
    ctx.audit({
      action: 'regular_rule.follow_zone_data',
      entity: 'regular_rule',
      entity_id: ruleId,
      client_id: engaged.client_id,
      teacher_id: engaged.teacher_id,
      old: { starts: lessons.map(({ start }) => start) },
    });
  }
  const { placed } = await placeRules(ctx, engaged, placingHorizon(ctx));
  notePlaced(ctx, engaged, placed);
}
