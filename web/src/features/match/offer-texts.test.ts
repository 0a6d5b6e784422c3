import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { setViewerZone } from '../../kernel/zone.ts';
import { payText, wishedText } from './offer-texts.ts';

const t = ((key: string, values: { times: string; zone?: string }) =>
  `${key}: ${values.times}${values.zone === undefined ? '' : ` | ${values.zone}`}`) as never;
const offer = { windows: [{ weekday: 1, start_minute: 1020, finish_minute: 1320 }], starts_on: '2026-11-30' };

beforeAll(async () => {
  await i18next.init({ lng: 'en' });
});
afterEach(() => setViewerZone('+03:00'));

it('shows preferred times in the teacher’s zone, and the family’s zone if its time differs', () => {
  setViewerZone('Europe/Moscow');
  expect(wishedText(t, { ...offer, zone: 'Europe/Moscow' })).toBe('wished: Mon 17:00–22:00');
  expect(wishedText(t, { ...offer, zone: 'Asia/Vladivostok' })).toBe('wished_elsewhere: Mon 10:00–15:00 | GMT+10:00, Vladivostok');
});

it('moves a time to the day on which it starts for the teacher, in the order of the week', () => {
  setViewerZone('Asia/Vladivostok');
  const windows = [
    { weekday: 7, start_minute: 1080, finish_minute: 1200 },
    { weekday: 2, start_minute: 600, finish_minute: 660 },
  ];
  expect(wishedText(t, { ...offer, windows, zone: 'Europe/Moscow' })).toBe(
    'wished_elsewhere: Mon 01:00–03:00, Tue 17:00–18:00 | GMT+3:00, Moscow',
  );
});

it('shows the pay of a lesson with all steps of the month, and a missing rate', () => {
  const words = ((key: string, values: object = {}) => [key, ...Object.values(values).map(String)].join(' ')) as never;
  const steps = [
    { from: 20, amount: 66_000 },
    { from: 40, amount: 72_000 },
  ];
  const none = { least: null, most: null };
  const text = payText(words, { amount: 60_000, currency: 'RUB', steps, ...none } as never);
  expect(text).toBe('pay 600.00\u00a0₽; pay_step 20 660.00\u00a0₽; pay_step 40 720.00\u00a0₽');
  expect(payText(words, { amount: 60_000, currency: 'RUB', steps: [], least: 100_000, most: 200_000 } as never)).toBe(
    'pay 600.00\u00a0₽; pay_least 1,000.00\u00a0₽; pay_most 2,000.00\u00a0₽',
  );
  expect(payText(words, null)).toBe('no_rate');
});
