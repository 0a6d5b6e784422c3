import type { Titles } from '../../../kernel/titles.ts';

/**
 * Fills an empty title from the other language, because one title is enough.
 * @param values changed values, which may lack titles
 * @param all the values of the form
 */
export function withBothTitles<T extends object>(values: T, all: Partial<Titles>): T {
  const { title_en = '', title_ru = '' } = all;
  const filled = { title_en: title_en.trim() || title_ru.trim(), title_ru: title_ru.trim() || title_en.trim() };
  return {
    ...values,
    ...('title_en' in values ? { title_en: filled.title_en } : {}),
    ...('title_ru' in values ? { title_ru: filled.title_ru } : {}),
  };
}
