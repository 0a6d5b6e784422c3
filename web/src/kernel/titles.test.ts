import i18next from 'i18next';
import { expect, it } from 'vitest';
import { titleOf } from './titles.ts';

it('returns a title in the user’s language', async () => {
  const titles = { title_en: 'Chess', title_ru: 'Шахматы' };
  const resources = { en: { common: { a: 'a' } }, ru: { common: { a: 'а' } } };
  await i18next.init({ lng: 'ru', supportedLngs: ['en', 'ru'], resources });
  expect(titleOf(titles)).toBe('Шахматы');
  await i18next.changeLanguage('en');
  expect(titleOf(titles)).toBe('Chess');
});
