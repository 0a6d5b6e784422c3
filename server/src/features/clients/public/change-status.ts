import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { clientActions } from '../clients.policy.ts';
import { requireClient } from './client-access.ts';

export { getClient } from '../client-card.queries.ts';

/** Whether a client or child is active, otherwise the reason and the return date. */
export type Standing = {
  readonly status: 'active' | 'inactive';
  readonly inactive_reason: string | null;
  readonly return_on: string | null;
};
/** A client, or one child of a client, who can leave and return. */
export type Leaver = Standing & {
  readonly of: 'client' | 'child';
  readonly id: number;
  readonly client_id: number;
  readonly kid_ids: readonly number[];
};

const standing = ['status', 'inactive_reason', 'return_on'] as const;

/** Loads a client whose record the actor keeps. @throws AppError `not_found` */
export async function requireLeavingClient(ctx: ReadContext, id: number): Promise<Leaver> {
  await requireKept(ctx, id);
  return leavingClient(ctx, id);
}

/** Loads a client for callers that change the status by another right than keeping the record. */
export async function leavingClient(ctx: ReadContext, id: number): Promise<Leaver> {
  const row = await ctx.db.selectFrom('clients').select(standing).where('id', '=', id).executeTakeFirstOrThrow();
  const kids = await ctx.db.selectFrom('children').select('id').where('client_id', '=', id).execute();
  return { ...row, of: 'client', id, client_id: id, kid_ids: kids.map((kid) => kid.id) };
}

/** Loads a child of such a client. @throws AppError `not_found` */
export async function requireLeavingChild(ctx: ReadContext, id: number): Promise<Leaver> {
  const row = await ctx.db
    .selectFrom('children')
    .select([...standing, 'client_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', { id });
  await requireKept(ctx, row.client_id);
  return { ...row, of: 'child', id, kid_ids: [id] };
}

/** Loads a child, for background jobs. */
export async function leavingChild({ db }: ReadContext, id: number): Promise<Leaver> {
  const row = await db
    .selectFrom('children')
    .select([...standing, 'client_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, of: 'child', id, kid_ids: [id] };
}

async function requireKept(ctx: ReadContext, clientId: number): Promise<void> {
  const client = await requireClient(ctx, clientId);
  requireAction(ctx, clientActions, 'keep_records', client);
}

/** Writes the status of a client or child with an audit entry. The caller holds the locks of everybody concerned. */
export async function setStanding(ctx: WriteContext, { of, id, client_id, ...before }: Leaver, after: Standing): Promise<void> {
  await ctx.db
    .updateTable(of === 'client' ? 'clients' : 'children')
    .set(after)
    .where('id', '=', id)
    .execute();
  const why = ({ inactive_reason, return_on }: Standing) => ({ inactive_reason, return_on });
  ctx.audit({ action: `${of}.make_${after.status}`, entity: of, entity_id: id, client_id, old: why(before), new: why(after) });
}
