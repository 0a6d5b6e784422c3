import type { Words } from '../../../kernel/files/export-list.ts';

export type FieldDefinition = {
  readonly key: string;
  /** The heading in the template. */
  readonly title: Words;
  readonly example: Words;
  readonly required?: true;
  /** Other common headings, normalised by `headingKey`. */
  readonly headings: readonly string[];
};

export const field = (key: string, title: Words, example: Words, headings: readonly string[] = [], required?: true): FieldDefinition => ({
  key,
  title,
  example,
  headings,
  ...(required === undefined ? {} : { required }),
});
export const same = (text: string): Words => ({ en: text, ru: text });

export const phone: Words = { en: 'Phone', ru: 'Телефон' };
export const email: Words = { en: 'Email', ru: 'Почта' };
export const zone: Words = { en: 'Time zone', ru: 'Часовой пояс' };
export const status: Words = { en: 'Status', ru: 'Статус' };
export const phoneHeadings = [
  'phones',
  'phone number',
  'mobile',
  'tel',
  'cell',
  'телефоны',
  'номер телефона',
  'мобильный',
  'моб телефон',
  'тел',
  'сотовый',
  'контактный телефон',
];
export const emailHeadings = ['e mail', 'mail', 'email address', 'емейл', 'эл почта', 'электронная почта', 'имейл', 'адрес почты'];
export const zoneHeadings = ['zone', 'timezone', 'tz', 'gmt', 'utc', 'пояс', 'часовая зона', 'таймзона'];
export const nameHeadings = ['full name', 'fio', 'фио', 'имя', 'фамилия имя', 'фамилия имя отчество'];
