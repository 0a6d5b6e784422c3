import { endpoint } from '../../endpoint.ts';
import { idParams } from '../../page.ts';
import { servesClients } from '../../permissions.ts';
import { ClientLog, ClientLogQuery } from './client-log.schema.ts';

export const clientLogContract = {
  listClientLogItems: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/get-client-log-items/',
    summary: 'Change log of a client, newest first',
    permission: servesClients,
    params: idParams,
    query: ClientLogQuery,
    output: ClientLog,
    mayLag: true,
    errors: ['not_found'],
  }),
};
