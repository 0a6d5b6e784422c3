import type { FindDuplicatesInput, FoundDuplicates } from '@lectern/contract/clients/duplicates.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { canEditClient, isLent, servesAll } from '../clients.policy.ts';
import { requireClient } from '../public/client-access.ts';
import { findDuplicates as find } from '../public/find-duplicates.ts';

/** Checks whether a client about to be entered already exists. */
export function findDuplicates(ctx: ReadContext, { body }: { body: FindDuplicatesInput }): Promise<FoundDuplicates> {
  return find(ctx, body);
}

/**
 * Lists the actor's clients that may be duplicates of one of theirs. Colleagues' and lent clients are left out: a match would reveal
 * details of them, and they cannot be merged.
 * @throws AppError `not_found` for a client whose record the actor does not keep
 */
export async function listDuplicatesOf(ctx: ReadContext, { params }: { params: { id: number } }): Promise<FoundDuplicates['known']> {
  const client = await requireClient(ctx, params.id);
  if (!canEditClient(ctx.actor, client)) throw new AppError('not_found', { id: params.id });
  const { rows } = await sql<{ kids: string[]; phones: string[]; emails: string[] }>`
    select (select coalesce(json_agg(name), '[]') from children where client_id = ${client.id}) as kids,
      (select coalesce(json_agg(normalised), '[]') from client_contacts where client_id = ${client.id} and kind = 'phone') as phones,
      (select coalesce(json_agg(normalised), '[]') from client_contacts where client_id = ${client.id} and kind = 'email') as emails
  `.execute(ctx.db);
  const { kids = [], phones = [], emails = [] } = rows[0] ?? {};
  const { known } = await find(ctx, { name: client.name, kids, phones, emails, except_client_id: client.id });
  return servesAll(ctx.actor) ? known : known.filter(({ id }) => !isLent(ctx.actor, { client_id: id }));
}
