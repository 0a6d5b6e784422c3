import i18next from 'i18next';

/** Languages of documents and mails. */
export const languageOptions = () =>
  [
    { id: 'ru', title: i18next.t('common:frame.russian') },
    { id: 'en', title: i18next.t('common:frame.english') },
  ] as const;
