import { mailingCategoriesContract } from '@lectern/contract/clients/mailing-categories.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { entriesOf, titledDictionary } from '../../../kernel/reference/dictionary.ts';
import { createEntry, deleteEntry, editEntry, reorderEntries } from '../../../kernel/reference/write-entry.ts';

const categories = titledDictionary('mailing_categories', 'mailing_category');

export const mailingCategoriesRoutes = routesOf(mailingCategoriesContract, {
  listAllMailingCategories: (ctx, { query }) => entriesOf(ctx, categories, query),
  createMailingCategory: (ctx, { body }) => createEntry(ctx, categories, body),
  editMailingCategory: (ctx, { params, body }) => editEntry(ctx, categories, params.id, body),
  deleteMailingCategory: (ctx, { params }) => deleteEntry(ctx, categories, params.id),
  reorderMailingCategories: (ctx, { body }) => reorderEntries(ctx, categories, body.ids),
});
