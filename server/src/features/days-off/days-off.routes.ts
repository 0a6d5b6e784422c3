import { daysOffContract } from '@lectern/contract/days-off/days-off.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { dictionary, entriesOf } from '../../kernel/reference/dictionary.ts';
import { createEntry, deleteEntry, editEntry, reorderEntries } from '../../kernel/reference/write-entry.ts';

/** A title is unique on its day only: the days of one holiday share it. */
const daysOff = dictionary('days_off', {
  noun: 'day_off',
  fields: ['day', 'title_en', 'title_ru', 'country'],
  titles: ['title_en', 'title_ru'],
  dates: ['day'],
  within: 'day',
});

export const daysOffRoutes = routesOf(daysOffContract, {
  listAllDaysOff: (ctx, { query }) => entriesOf(ctx, daysOff, query),
  createDayOff: (ctx, { body }) => createEntry(ctx, daysOff, body),
  editDayOff: (ctx, { params, body }) => editEntry(ctx, daysOff, params.id, body),
  deleteDayOff: (ctx, { params }) => deleteEntry(ctx, daysOff, params.id),
  reorderDaysOff: (ctx, { body }) => reorderEntries(ctx, daysOff, body.ids),
});
