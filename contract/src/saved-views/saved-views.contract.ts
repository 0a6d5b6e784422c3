import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams } from '../page.ts';
import { anyStaff } from '../permissions.ts';
import { ChangeViewInput, SavedView, SavedViewsQuery, SaveViewInput } from './saved-views.schema.ts';

export const savedViewsContract = {
  listSavedViews: endpoint({
    method: 'GET',
    path: '/api/saved-views/',
    summary: 'My saved views of a list, by name',
    permission: anyStaff,
    query: SavedViewsQuery,
    output: z.array(SavedView),
    errors: [],
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/api/saved-views/',
    summary: 'Save a view of a list',
    permission: anyStaff,
    body: SaveViewInput,
    output: SavedView,
    status: 201,
    idempotent: true,
    errors: ['view_name_taken', 'too_many_views'],
  }),
  changeView: endpoint({
    method: 'POST',
    path: '/api/saved-views/{id}/',
    summary: 'Rename a saved view, replace its filters, or make it the default',
    permission: anyStaff,
    params: idParams,
    body: ChangeViewInput,
    output: SavedView,
    errors: ['not_found', 'view_name_taken'],
  }),
  deleteView: endpoint({
    method: 'POST',
    path: '/api/saved-views/{id}/delete/',
    summary: 'Delete a saved view',
    permission: anyStaff,
    params: idParams,
    output: done,
    errors: ['not_found'],
  }),
};
