import type { DealCard } from '@lectern/contract/deals/deals.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { requirePermitted } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../kernel/calls/context.ts';
import { aroundDeal, aroundLesson, dealColumns, trialColumns, viewingOf } from './deals.queries.ts';
import { dealActions, knownDeals } from './deals.policy.ts';
import type { LastMove } from './deals.rules.ts';
import { dealCardView } from './deals.view.ts';
import type { DealCardRow, TrialColumns } from './deals.view.ts';

async function findDeal(ctx: ReadContext, id: number, scope: RawBuilder<boolean>): Promise<DealCardRow> {
  const { rows } = await sql<DealCardRow>`
    select ${dealColumns(ctx)}, d.email, d.course_id, d.wishes, d.source_id, c.name as client_name, c.status as client_status, d.kid_id,
      d.loss_reason_id, d.loss_comment, cb.name as changed_by_name
    from deals d ${aroundDeal} left join clients c on c.id = d.client_id left join users cb on cb.id = d.changed_by
    where d.id = ${id} and ${scope}
  `.execute(ctx.db);
  const [deal] = rows;
  if (deal === undefined) throw new AppError('not_found', { id });
  return deal;
}

/** Loads a deal that the actor may open. @throws AppError `not_found` for every other deal */
export async function requireDeal(ctx: ReadContext, id: number): Promise<DealCardRow> {
  return findDeal(ctx, id, knownDeals(ctx.actor));
}

/**
 * Loads and locks a deal for a change, so that changes are serialised.
 * @param version the version that the actor saw
 * @throws AppError `not_found`, `forbidden` for a deal that is read-only for the actor, `deal_changed` if it has a newer version
 */
export async function requireOwnDeal(ctx: WriteContext, id: number, version: number): Promise<DealCardRow> {
  await sql`select from deals where id = ${id} for update`.execute(ctx.db);
  const deal = await requireDeal(ctx, id);
  requirePermitted(ctx, dealActions, 'edit', deal);
  if (deal.version !== version) throw new AppError('deal_changed', { name: deal.changed_by_name ?? deal.owner_name });
  return deal;
}

/** The current stay of a deal, and whether an earlier one exists. */
export async function lastMoveOf({ db }: Pick<ReadContext, 'db'>, dealId: number): Promise<LastMove> {
  const { rows } = await sql<LastMove>`
    select s.stage, s.entered_by as by, s.entered_at as at,
      not exists (select from deal_stays b where b.deal_id = s.deal_id and b.left_at is not null) as first
    from deal_stays s where s.deal_id = ${dealId} and s.left_at is null
  `.execute(db);
  const [last] = rows;
  if (last === undefined) throw new Error(`deal ${dealId} has no current stage`);
  return last;
}

/** The client's trial lessons that are not cancelled, the latest first. */
async function trialsOf(ctx: ReadContext, clientId: number): Promise<TrialColumns[]> {
  const { rows } = await sql<TrialColumns>`
    select ${trialColumns(ctx)} from lessons l join service_courses sc on sc.id = l.service_course_id ${aroundLesson}
    where l.client_id = ${clientId} and sc.kind = 'trial' and l.status not in ('cancelled', 'rescheduled')
    order by l.start desc limit 10
  `.execute(ctx.db);
  return rows;
}

async function cardOf(ctx: ReadContext, row: DealCardRow): Promise<DealCard> {
  const [last, trials] = await Promise.all([lastMoveOf(ctx, row.id), row.client_id === null ? [] : trialsOf(ctx, row.client_id)]);
  return dealCardView(row, { last, trials }, viewingOf(ctx));
}

/** The response of a write: the deal after it, also for an actor who has just reassigned it. */
export async function dealAfterWrite(ctx: WriteContext, id: number): Promise<DealCard> {
  return cardOf(ctx, await findDeal(ctx, id, sql`true`));
}

export async function getDeal(ctx: ReadContext, { params }: { params: { id: number } }): Promise<DealCard> {
  const deal = await requireDeal(ctx, params.id);
  ctx.logRead({ act: 'open', subject: 'deal', subject_id: deal.id, client_id: deal.client_id });
  return cardOf(ctx, deal);
}
