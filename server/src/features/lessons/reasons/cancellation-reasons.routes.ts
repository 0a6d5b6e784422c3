import { cancellationReasonsContract } from '@lectern/contract/lessons/cancellation-reasons.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { dictionary, entriesOf } from '../../../kernel/reference/dictionary.ts';
import { createEntry, deleteEntry, editEntry, reorderEntries } from '../../../kernel/reference/write-entry.ts';

const titles = ['title_en', 'title_ru'];

/** Past cancellations were charged by the fault of their category. */
const categories = dictionary('cancellation_reason_categories', {
  noun: 'cancellation_category',
  fields: [...titles, 'fault'],
  titles,
  fixedInUse: ['fault'],
});

/** Lessons get their fault from their reason, and free cancellations are counted by it. */
const reasons = dictionary('cancellation_reasons', {
  noun: 'cancellation_reason',
  fields: [...titles, 'category_id', 'excused', 'chosen_by', 'most_percent'],
  titles,
  within: 'category_id',
  fixedInUse: ['category_id', 'excused'],
  parents: { category_id: 'cancellation_reason_categories' },
});

export const cancellationReasonsRoutes = routesOf(cancellationReasonsContract, {
  listAllCancellationCategories: (ctx, { query }) => entriesOf(ctx, categories, query),
  createCancellationCategory: (ctx, { body }) => createEntry(ctx, categories, body),
  editCancellationCategory: (ctx, { params, body }) => editEntry(ctx, categories, params.id, body),
  deleteCancellationCategory: (ctx, { params }) => deleteEntry(ctx, categories, params.id),
  reorderCancellationCategories: (ctx, { body }) => reorderEntries(ctx, categories, body.ids),
  listAllCancellationReasons: (ctx, { query }) => entriesOf(ctx, reasons, query),
  createCancellationReason: (ctx, { body }) => createEntry(ctx, reasons, body),
  editCancellationReason: (ctx, { params, body }) => editEntry(ctx, reasons, params.id, body),
  deleteCancellationReason: (ctx, { params }) => deleteEntry(ctx, reasons, params.id),
  reorderCancellationReasons: (ctx, { body }) => reorderEntries(ctx, reasons, body.ids),
});
