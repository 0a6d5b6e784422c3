import type { EngagementListQuery, EngagementRow } from '@lectern/contract/engagements/engagements.schema';
import { sql } from 'kysely';
import { isPermitted } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { readPage } from '../../kernel/calls/page-limit.ts';
import { clientScope, kidScope } from '../clients/public/client-access.ts';
import { aroundEngagement, engagementActions, engagementColumns, engagementView } from '../engagements/public/engagement-facts.ts';
import type { EngagementFacts } from '../engagements/public/engagement-facts.ts';

/** Lists a page of engagements of the children in the actor's scope. */
export async function listEngagements(
  ctx: ReadContext,
  { query }: { query: EngagementListQuery },
): Promise<{ count: number; results: EngagementRow[] }> {
  const { db, actor } = ctx;
  const conditions = [clientScope(actor), kidScope(actor)];
  if (query.client_id !== undefined) conditions.push(sql`e.client_id = ${query.client_id}`);
  if (query.kid_id !== undefined) conditions.push(sql`e.kid_id = any(${query.kid_id}::int[])`);
  if (query.teacher_id !== undefined) conditions.push(sql`e.teacher_id = ${query.teacher_id}`);
  if (query.status !== undefined) conditions.push(sql`e.status in (${sql.join(query.status.map((status) => sql.lit(status)))})`);
  const from = sql`from engagements e ${aroundEngagement} where ${sql.join(conditions, sql` and `)}`;
  const order = query.ordering === 'started_on' ? sql`e.started_on, e.id` : sql`e.started_on desc, e.id desc`;
  const { count, rows } = await readPage<EngagementFacts>(db, query, { columns: engagementColumns(ctx), from, order });
  return { count, results: rows.map((row) => engagementView(ctx, row)) };
}

/** Loads an engagement that the actor arranges, or of a child in their scope. @throws AppError `not_found` */
export async function requireEngagement(ctx: ReadContext, id: number): Promise<EngagementFacts> {
  const { db, actor } = ctx;
  const { rows } = await sql<EngagementFacts & { known: boolean }>`
    select ${engagementColumns(ctx)}, (${clientScope(actor)} and ${kidScope(actor)}) as known
    from engagements e ${aroundEngagement} where e.id = ${id}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', { id });
  const { known, ...engagement } = row;
  if (!known && !isPermitted(engagementActions.pause, actor, engagement)) throw new AppError('not_found', { id });
  return engagement;
}

/** Returns an engagement as the API shows it. */
export async function engagementOf(ctx: ReadContext, id: number): Promise<EngagementRow> {
  return engagementView(ctx, await requireEngagement(ctx, id));
}
