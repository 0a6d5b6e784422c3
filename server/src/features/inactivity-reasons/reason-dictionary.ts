import { dictionary } from '../../kernel/reference/dictionary.ts';

const titles = ['title_en', 'title_ru'];

/** Records name a reason by its code, which stays whatever the reason is called. */
export const inactivityReasons = dictionary('inactivity_reasons', {
  noun: 'inactivity_reason',
  fields: [...titles, 'for_good'],
  titles,
});
