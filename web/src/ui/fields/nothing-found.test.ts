import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { nothingFound } from './nothing-found.ts';

beforeAll(() =>
  i18next.init({ lng: 'en', resources: { en: { ui: { state: { loading: 'Loading' }, errors: { internal: 'This did not work' } } } } }),
);

it('says that nobody was found only after the answer has arrived', () => {
  expect(nothingFound({ error: null, isFetching: true }, 'Nobody')).toBe('Loading');
  expect(nothingFound({ error: new Error('no way'), isFetching: false }, 'Nobody')).not.toBe('Nobody');
  expect(nothingFound({ error: null, isFetching: false }, 'Nobody')).toBe('Nobody');
});
