import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { abilities, staff } from '../permissions.ts';
import { ReferenceChange, ReferenceHistoryQuery } from './reference.schema.ts';

export const referenceContract = {
  getReferenceHistory: endpoint({
    method: 'GET',
    path: '/api/reference/history/',
    summary: 'Change log of a dictionary, newest first',
    permission: staff(['Methodist'], abilities.keepReferenceData),
    query: ReferenceHistoryQuery,
    output: z.array(ReferenceChange),
    errors: ['forbidden'],
  }),
};
