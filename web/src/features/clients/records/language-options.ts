import i18next from 'i18next';

/** In which language a client gets papers and mails. */
export const languageOptions = () =>
  [
    { id: 'ru', title: i18next.t('common:frame.russian') },
    { id: 'en', title: i18next.t('common:frame.english') },
  ] as const;
