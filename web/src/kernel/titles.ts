import i18next from 'i18next';

/** The titles of an entry of reference data. */
export type Titles = { readonly title_en: string; readonly title_ru: string };

/** The title in the user's language. */
export const titleOf = ({ title_en, title_ru }: Titles): string => (i18next.resolvedLanguage === 'ru' ? title_ru : title_en);
