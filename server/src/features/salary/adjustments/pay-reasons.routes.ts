import { payReasonsContract } from '@lectern/contract/salary/pay-reasons.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { dictionary, entriesOf } from '../../../kernel/reference/dictionary.ts';
import { createEntry, deleteEntry, editEntry, reorderEntries } from '../../../kernel/reference/write-entry.ts';

const titles = ['title_en', 'title_ru'];

/** A used reason cannot turn from bonus to deduction or back. */
const reasons = dictionary('pay_reasons', {
  noun: 'pay_reason',
  fields: [...titles, 'kind', 'largest', 'by_curators', 'needs_lesson'],
  titles,
  fixedInUse: ['kind'],
});

export const payReasonsRoutes = routesOf(payReasonsContract, {
  listAllPayReasons: (ctx, { query }) => entriesOf(ctx, reasons, query),
  createPayReason: (ctx, { body }) => createEntry(ctx, reasons, body),
  editPayReason: (ctx, { params, body }) => editEntry(ctx, reasons, params.id, body),
  deletePayReason: (ctx, { params }) => deleteEntry(ctx, reasons, params.id),
  reorderPayReasons: (ctx, { body }) => reorderEntries(ctx, reasons, body.ids),
});
