import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { servesClients } from '../permissions.ts';
import { FindDuplicatesInput, FoundDuplicates } from './duplicates.schema.ts';

export const duplicatesContract = {
  // POST although it only reads: names and phones must not appear in URLs, which proxies log.
  findDuplicates: endpoint({
    method: 'POST',
    path: '/api/clients/find-duplicates/',
    summary: 'Check whether the school already knows a client that is being entered',
    permission: servesClients,
    body: FindDuplicatesInput,
    output: FoundDuplicates,
    unaudited: true,
    rateLimit: { per: 'person', calls: 120, seconds: 60 },
    errors: [],
  }),
  listDuplicatesOf: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/get-duplicates/',
    summary: 'Possible duplicates of a client among the current user’s clients: same phone, e-mail, or name and child',
    permission: servesClients,
    params: idParams,
    output: z.array(FoundDuplicates.shape.known.element),
    errors: [],
  }),
};
