import { endpoint } from '../endpoint.ts';
import { staff } from '../permissions.ts';
import { UnviewedMatches } from './matches.schema.ts';

export const matchesContract = {
  countUnviewedMatches: endpoint({
    method: 'GET',
    path: '/api/matches/get-unviewed-matches-count/',
    summary: 'How many pupils offered to the teacher they have not looked at yet',
    permission: staff(['Teacher']),
    output: UnviewedMatches,
    errors: [],
  }),
};
