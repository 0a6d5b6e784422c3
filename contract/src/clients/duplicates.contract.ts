import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { servesClients } from '../permissions.ts';
import { FindDuplicatesInput, FoundDuplicates } from './duplicates.schema.ts';

export const duplicatesContract = {
  // Names and phones do not belong into addresses, which are logged on the way: hence no GET, though it only reads.
  findDuplicates: endpoint({
    method: 'POST',
    path: '/api/clients/find-duplicates/',
    summary: 'Whether the school has the client already that somebody is about to enter',
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
    summary: 'Clients of the asking user who may be the same as this one: by phone, e-mail, or name and child',
    permission: servesClients,
    params: idParams,
    output: z.array(FoundDuplicates.shape.known.element),
    errors: [],
  }),
};
