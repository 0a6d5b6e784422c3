import { inactivityReasonsContract } from '@lectern/contract/inactivity-reasons/inactivity-reasons.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { entriesOf } from '../../kernel/reference/dictionary.ts';
import { createEntry, editEntry, reorderEntries } from '../../kernel/reference/write-entry.ts';
import { deleteInactivityReason } from './delete-inactivity-reason.ts';
import { inactivityReasons } from './reason-dictionary.ts';
import { listInactivityReasons } from './public/inactivity-reasons.ts';

export const inactivityReasonsRoutes = routesOf(inactivityReasonsContract, {
  listInactivityReasons,
  listAllInactivityReasons: (ctx, { query }) => entriesOf(ctx, inactivityReasons, query),
  createInactivityReason: (ctx, { body }) => createEntry(ctx, inactivityReasons, body),
  editInactivityReason: (ctx, { params, body }) => editEntry(ctx, inactivityReasons, params.id, body),
  deleteInactivityReason,
  reorderInactivityReasons: (ctx, { body }) => reorderEntries(ctx, inactivityReasons, body.ids),
});
