import type { CreateChildInput } from '@lectern/contract/clients/client-records.schema';
import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { getClient } from '../client-card.queries.ts';
import { addChild } from './add-child.ts';
import { lockRecord } from './record-access.ts';

/** Adds a child to a client. @throws AppError `not_found`, `zone_unknown`, `date_in_future` */
export async function createChild(ctx: WriteContext, { body }: { body: CreateChildInput }): Promise<ClientCard> {
  const { client_id, ...child } = body;
  const { id } = await lockRecord(ctx, client_id);
  const client = await ctx.db.selectFrom('clients').select(['id', 'name', 'zone']).where('id', '=', id).executeTakeFirstOrThrow();
  await addChild(ctx, client, child, (field) => field);
  return getClient(ctx, { params: { id } });
}
