import { revealLimit } from '../rate-limits.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, pageOf } from '../page.ts';
import { abilities, anyStaff, staff } from '../permissions.ts';
import { ClientCard, ClientListQuery, ClientRow, Contact } from './clients.schema.ts';

export const clientsContract = {
  listClients: endpoint({
    method: 'GET',
    path: '/api/clients/',
    summary: 'Clients by name, phone, child, state, course, balance and paid lessons left',
    permission: anyStaff,
    query: ClientListQuery,
    output: pageOf(ClientRow),
    mayLag: true,
    errors: [],
  }),
  getClient: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/',
    summary: 'Card of a client: children, their courses and teachers, contacts, packages, money',
    permission: anyStaff,
    params: idParams,
    output: ClientCard,
    errors: [],
  }),
  revealContact: endpoint({
    method: 'POST',
    path: '/api/client-contacts/{id}/reveal/',
    summary: 'Reveal a masked contact; each reveal is logged',
    permission: staff(['AccountManager', 'SalesManager', 'Curator'], abilities.allClients),
    params: idParams,
    output: Contact,
    rateLimit: revealLimit,
    errors: [],
  }),
};
