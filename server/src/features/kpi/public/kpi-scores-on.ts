import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { kpiScoreOf } from './kpi-score-of.ts';
import type { KpiScore } from './kpi-score-of.ts';

type Days = { readonly from: string; readonly to: string };

/**
 * The scores of the months that are closed, or will be closed, within a range of days: of one person, or of everybody. An open month
 * belongs to the day on which it is due to be closed.
 */
export async function kpiScoresOn(
  ctx: Pick<ReadContext, 'db' | 'settings'>,
  { from, to }: Days,
  userId: number | null,
): Promise<(KpiScore & { readonly month: string })[]> {
  const { rows } = await sql<{ month: string; closed_at: string | null }>`
    select month, closed_at from kpi_months where closed_at is null or closed_at >= ${from}::date - 1 order by month
  `.execute(ctx.db);
  const scores = [];
  for (const { month, closed_at } of rows) {
    const next = Temporal.PlainDate.from(month).add({ months: 1 });
    const day = closed_at === null ? next.add({ days: ctx.settings.kpi_closing_days }).toString() : schoolDateOf(ctx, closed_at);
    if (day < from || day > to) continue;
    scores.push(...(await kpiScoreOf(ctx.db, userId === null ? null : [userId], month)).map((score) => ({ ...score, month })));
  }
  return scores;
}
