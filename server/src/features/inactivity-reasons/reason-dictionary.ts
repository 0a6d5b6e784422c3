import { dictionary } from '../../kernel/reference/dictionary.ts';

const titles = ['title_en', 'title_ru'];

/** Records refer to a reason by its code, which never changes. */
export const inactivityReasons = dictionary('inactivity_reasons', {
  noun: 'inactivity_reason',
  fields: [...titles, 'for_good'],
  titles,
});
