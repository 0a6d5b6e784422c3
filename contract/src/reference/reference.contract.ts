import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { writesCurriculums } from '../permissions.ts';
import { ReferenceChange, ReferenceHistoryQuery } from './reference.schema.ts';

export const referenceContract = {
  getReferenceHistory: endpoint({
    method: 'GET',
    path: '/api/reference/history/',
    summary: 'Change log of a dictionary, newest first',
    permission: writesCurriculums,
    query: ReferenceHistoryQuery,
    output: z.array(ReferenceChange),
    errors: ['forbidden'],
  }),
};
