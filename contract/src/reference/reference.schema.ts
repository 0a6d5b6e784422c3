import { z } from 'zod';
import { logItem } from '../change-log.ts';
import { idText } from '../page.ts';

/** Dictionaries with a change log. */
export const dictionaryNoun = z.enum([
  'direction',
  'course',
  'level',
  'service_course',
  'cancellation_category',
  'cancellation_reason',
  'mailing_category',
  'day_off',
  'inactivity_reason',
  'deal_source',
  'deal_loss_reason',
  'match_decline_reason',
  'pay_reason',
]);
export type DictionaryNoun = z.output<typeof dictionaryNoun>;

/** Dictionaries that methodists maintain; the others need the reference data ability. */
export const taughtNouns: readonly DictionaryNoun[] = ['direction', 'course', 'level'];

/** With an id, of one entry; without, of the whole dictionary. */
export const ReferenceHistoryQuery = z.strictObject({ noun: dictionaryNoun, id: idText.optional() });
export type ReferenceHistoryQuery = z.output<typeof ReferenceHistoryQuery>;

export const ReferenceChange = logItem(z.enum(['create', 'edit', 'delete', 'reorder', 'set_price', 'drop_price'])).extend({
  entry_id: z.int().nullable(),
});
export type ReferenceChange = z.output<typeof ReferenceChange>;
