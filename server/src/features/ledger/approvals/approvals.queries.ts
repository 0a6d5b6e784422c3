import type { ApprovalListQuery, ApprovalPage, MoneyApproval } from '@lectern/contract/ledger/approvals.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import type { RuleContext } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Actor, ReadContext } from '../../../kernel/calls/context.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { clientScope } from '../../clients/public/client-access.ts';
import { approvalActions, mayApprove } from './approvals.policy.ts';

/** An approval with facts that decide about its actions but are not shown. */
export type HeldApproval = Omit<MoneyApproval, 'can'> & { readonly asked_by: number; readonly occasion_code: string };

/** Over `money_approvals m` and `clients c`: approvers see all, other users those of their clients. */
function visible(actor: Actor): RawBuilder<unknown> {
  return mayApprove(actor) ? sql`true` : clientScope(actor);
}

function columns(ctx: ReadContext): RawBuilder<unknown> {
  const title = titleOf(ctx, 'o');
  return sql`m.id, m.kind, m.state, m.client_id, c.name as client_name, m.occasion_code, ${title} as occasion_title, m.reverses_id, m.amount,
    m.currency, m.business_date, m.comment, m.asked_at, m.asked_by, a.name as asked_by_name, m.decided_at, d.name as decided_by_name,
    m.decision_comment, m.transaction_id`;
}

const around = sql`join clients c on c.id = m.client_id join transaction_occasions o on o.code = m.occasion_code
  join users a on a.id = m.asked_by left join users d on d.id = m.decided_by`;

function approvalView(ctx: RuleContext, { asked_by, occasion_code: _, ...approval }: HeldApproval): MoneyApproval {
  return { ...approval, can: allowedActions(ctx, approvalActions, { state: approval.state, asked_by }) };
}

/** Lists requests for approval and their decisions. */
export async function listApprovals(ctx: ReadContext, { query }: { query: ApprovalListQuery }): Promise<ApprovalPage> {
  const states = query.state === undefined ? sql`` : sql` and m.state = any(${query.state})`;
  const named = query.search === undefined ? sql`` : sql` and c.name ilike ${containsPattern(query.search)}`;
  const where = sql`${visible(ctx.actor)}${states}${named}`;
  const { count, rows } = await readPage<HeldApproval>(ctx.db, query, {
    columns: columns(ctx),
    from: sql`from money_approvals m ${around} where ${where}`,
    order: sql`m.asked_at desc, m.id desc`,
    counted: sql`from money_approvals m join clients c on c.id = m.client_id where ${where}`,
  });
  return { count, results: rows.map((row) => approvalView(ctx, row)) };
}

/** @throws AppError `not_found` for an approval of another manager's client */
export async function requireApproval(ctx: ReadContext, id: number): Promise<HeldApproval> {
  const { rows } = await sql<HeldApproval>`
    select ${columns(ctx)} from money_approvals m ${around} where m.id = ${id} and ${visible(ctx.actor)}
  `.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

export async function approvalOf(ctx: ReadContext, id: number): Promise<MoneyApproval> {
  return approvalView(ctx, await requireApproval(ctx, id));
}
