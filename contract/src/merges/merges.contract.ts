import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { servesClients } from '../permissions.ts';
import { Merged, MergeInput, MergePreview, MergeQuery } from './merges.schema.ts';
import { previewLimit } from '../rate-limits.ts';

export const mergesContract = {
  previewMerge: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/merge/',
    summary: 'Compare two records of one client, and preview the merged record',
    permission: servesClients,
    params: idParams,
    query: MergeQuery,
    output: MergePreview,
    rateLimit: previewLimit,
    errors: ['not_found'],
  }),
  mergeClients: endpoint({
    method: 'POST',
    path: '/api/clients/{id}/merge/',
    summary: 'Merge another record of the same client into this one; the other one becomes a redirect',
    permission: servesClients,
    params: idParams,
    body: MergeInput,
    output: Merged,
    idempotent: true,
    errors: ['not_found', 'same_client', 'client_merged', 'not_a_manager', 'children_not_double', 'children_collide'],
  }),
};
