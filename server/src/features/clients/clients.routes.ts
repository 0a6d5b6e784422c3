import { clientsContract } from '@lectern/contract/clients/clients.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { getClient } from './client-card.queries.ts';
import { listClients } from './clients.queries.ts';
import { revealContact } from './reveal-contact.ts';

export const clientsRoutes = routesOf(clientsContract, { listClients, getClient, revealContact });
