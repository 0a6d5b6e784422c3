import { endpoint } from '../endpoint.ts';
import { pageOf } from '../page.ts';
import { anyStaff } from '../permissions.ts';
import { ChildListQuery, ChildRow } from './children.schema.ts';

export const childrenContract = {
  listChildren: endpoint({
    method: 'GET',
    path: '/api/children/',
    summary: 'Children by name, client and state',
    permission: anyStaff,
    query: ChildListQuery,
    output: pageOf(ChildRow),
    mayLag: true,
    errors: [],
  }),
};
