import { funnelStages } from '@lectern/contract/deals/deal-states';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import type { Funnel, FunnelQuery } from '@lectern/contract/deals/deals.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { cameInto, daysOf, wentOn } from './deal-stays.queries.ts';
import { dealScope } from '../deals.policy.ts';
import { chosenConditions } from '../deals.queries.ts';

const longestDays = 366;

type StageRow = { readonly stage: DealStage; readonly entered: number; readonly went_on: number };
type LengthRow = { readonly stage: DealStage; readonly median_hours: number };

/** Computes the funnel of a period; the contract defines each figure. */
export async function getFunnel(ctx: ReadContext, { query }: { query: FunnelQuery }): Promise<Funnel> {
  const { from, to } = query;
  const days = Temporal.PlainDate.from(from).until(to).days;
  if (days < 0) throw new AppError('invalid', { reason: 'too_small' }, 'to');
  if (days >= longestDays) throw new AppError('range_too_long', { days: longestDays }, 'to');
  const period = daysOf(ctx, from, to);
  const where = sql.join([dealScope(ctx.actor), ...(await chosenConditions(ctx, query))], sql` and `);
  const [came, lengths, bySource, byOwner] = await Promise.all([
    sql<StageRow>`
      select came.stage, count(*)::int as entered, count(*) filter (where ${wentOn})::int as went_on
      from (${cameInto(period)}) came join deals d on d.id = came.deal_id where ${where} group by came.stage
    `.execute(ctx.db),
    sql<LengthRow>`
      select s.stage, percentile_cont(0.5) within group
        (order by extract(epoch from coalesce(s.left_at, ${isoOf(ctx.now)}::timestamptz) - s.entered_at)::float8 / 3600) as median_hours
      from deal_stays s join deals d on d.id = s.deal_id
      where s.entered_at >= ${period.start} and s.entered_at < ${period.end} and ${where} group by s.stage
    `.execute(ctx.db),
    sharesBy(ctx, 'source', period, where),
    sharesBy(ctx, 'owner', period, where),
  ]);
  const inStage = (stage: DealStage) => came.rows.find((row) => row.stage === stage) ?? { entered: 0, went_on: 0 };
  return {
    stages: funnelStages.map((stage) => {
      const { entered, went_on } = inStage(stage);
      const length = lengths.rows.find((row) => row.stage === stage)?.median_hours ?? null;
      return { stage, entered, went_on, median_hours: stage === 'won' ? null : length };
    }),
    lost: inStage('lost').entered,
    by_source: bySource,
    by_owner: byOwner,
  };
}

type Period = ReturnType<typeof daysOf>;

/** Deals created in the period, by source or by owner, the most first. */
async function sharesBy(
  ctx: ReadContext,
  by: 'source' | 'owner',
  { start, end }: Period,
  where: RawBuilder<unknown>,
): Promise<Funnel['by_source']> {
  const title = titleOf(ctx, 'g');
  const group = by === 'source' ? sql`deal_sources g on g.id = d.source_id` : sql`users g on g.id = d.owner_id`;
  const { rows } = await sql<Funnel['by_source'][number]>`
    select g.id, ${by === 'source' ? title : sql`g.name`} as title, count(*)::int as came,
      count(*) filter (where d.stage = 'won')::int as won, count(*) filter (where d.stage = 'lost')::int as lost
    from deals d join ${group} where d.created_at >= ${start} and d.created_at < ${end} and ${where}
    group by 1, 2 order by came desc, 2
  `.execute(ctx.db);
  return rows;
}
