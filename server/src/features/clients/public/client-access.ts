import type { PaperLanguage } from '@lectern/contract/paper';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { canEditClient, canSeeMoney, clientScope } from '../clients.policy.ts';

export {
  canSeeMoney,
  canServeMoney,
  clientActions,
  clientScope,
  contactScope,
  kidScope,
  servedMoneyScope,
  servesAll,
  servesClient,
  servesClients,
  workScope,
} from '../clients.policy.ts';

export type AccessedClient = {
  readonly id: number;
  readonly name: string;
  readonly manager_id: number | null;
  readonly status: 'active' | 'inactive';
  /** The language of documents and mails to the client. */
  readonly language: PaperLanguage;
  /** The surviving record, if this one was merged; a merged record is read-only. */
  readonly merged_into_id: number | null;
  /** The ids of this record and those merged into it: transactions of all of them are the client's. */
  readonly records: readonly number[];
};

/** Loads a client in the actor's scope. @throws AppError `not_found` for every other client, as for a missing one */
export async function requireClient(ctx: Pick<ReadContext, 'actor' | 'db'>, id: number): Promise<AccessedClient> {
  const { rows } = await sql<AccessedClient>`
    select c.id, c.name, c.manager_id, c.status, c.language, c.merged_into_id,
      c.id || array(select m.id from clients m where m.merged_into_id = c.id order by m.id) as records
    from clients c where c.id = ${id} and ${clientScope(ctx.actor)}
  `.execute(ctx.db);
  const client = rows[0];
  if (client === undefined) throw new AppError('not_found', { id });
  return client;
}

/** Loads a client whose money the actor may see. @throws AppError `not_found` otherwise */
export async function requireClientMoney(ctx: Pick<ReadContext, 'actor' | 'db'>, id: number): Promise<AccessedClient> {
  const client = await requireClient(ctx, id);
  if (!canSeeMoney(ctx.actor, { ...client, client_id: id })) throw new AppError('not_found', { id });
  return client;
}

/** Loads a client whom the actor serves. @throws AppError `not_found` for a lent or merged one, as for others' */
export async function requireServedClient(ctx: Pick<ReadContext, 'actor' | 'db'>, id: number): Promise<AccessedClient> {
  const client = await requireClient(ctx, id);
  if (!canEditClient(ctx.actor, client)) throw new AppError('not_found', { id });
  return client;
}
