import type { CreateClientInput } from '@lectern/contract/clients/client-records.schema';
import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { getClient } from '../client-card.queries.ts';
import { servesAll } from '../clients.policy.ts';
import { openClient } from '../public/open-client.ts';

/**
 * Creates a client with contacts and children. It is the actor's own unless they serve every client.
 * @throws AppError `forbidden` for another manager; and the errors of `openClient`
 */
export async function createClient(ctx: WriteContext, { body }: { body: CreateClientInput }): Promise<ClientCard> {
  const { actor, settings } = ctx;
  const { manager_id = actor.id, zone = settings.person_zone, language = settings.client_language, ...client } = body;
  if (manager_id !== actor.id && !servesAll(actor)) throw new AppError('forbidden', {}, 'manager_id');
  const { id } = await openClient(ctx, { ...client, manager_id, zone, language });
  return getClient(ctx, { params: { id } });
}
