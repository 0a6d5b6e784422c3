import { dealReferenceContract } from '@lectern/contract/deals/deal-reference.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { entriesOf, titledDictionary } from '../../kernel/reference/dictionary.ts';
import { createEntry, deleteEntry, editEntry, reorderEntries } from '../../kernel/reference/write-entry.ts';

const sources = titledDictionary('deal_sources', 'deal_source');
const reasons = titledDictionary('deal_loss_reasons', 'deal_loss_reason');

export const dealReferenceRoutes = routesOf(dealReferenceContract, {
  listAllDealSources: (ctx, { query }) => entriesOf(ctx, sources, query),
  createDealSource: (ctx, { body }) => createEntry(ctx, sources, body),
  editDealSource: (ctx, { params, body }) => editEntry(ctx, sources, params.id, body),
  deleteDealSource: (ctx, { params }) => deleteEntry(ctx, sources, params.id),
  reorderDealSources: (ctx, { body }) => reorderEntries(ctx, sources, body.ids),
  listAllLossReasons: (ctx, { query }) => entriesOf(ctx, reasons, query),
  createLossReason: (ctx, { body }) => createEntry(ctx, reasons, body),
  editLossReason: (ctx, { params, body }) => editEntry(ctx, reasons, params.id, body),
  deleteLossReason: (ctx, { params }) => deleteEntry(ctx, reasons, params.id),
  reorderLossReasons: (ctx, { body }) => reorderEntries(ctx, reasons, body.ids),
});
