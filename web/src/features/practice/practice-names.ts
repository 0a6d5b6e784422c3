import type { PracticeText } from './practice.queries.ts';

export const levelTitles = {
  basic: 'students:practice.level.basic',
  standard: 'students:practice.level.standard',
  advanced: 'students:practice.level.advanced',
} as const satisfies Record<PracticeText['level'], string>;

export const languageTitles = { en: 'students:practice.language.en', ru: 'students:practice.language.ru' } as const satisfies Record<
  PracticeText['language'],
  string
>;

export const rightsTitles = {
  unclear: 'students:practice.rights.unclear',
  own: 'students:practice.rights.own',
  public_domain: 'students:practice.rights.public_domain',
  open_licence: 'students:practice.rights.open_licence',
  permission: 'students:practice.rights.permission',
} as const satisfies Record<PracticeText['rights'], string>;

export const easeTitles = {
  very_easy: 'students:practice.ease.very_easy',
  easy: 'students:practice.ease.easy',
  medium: 'students:practice.ease.medium',
  hard: 'students:practice.ease.hard',
} as const;
