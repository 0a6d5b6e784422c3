import { expect, it } from 'vitest';
import { ageOn } from './age.rules.ts';

const on = (day: string) => Temporal.PlainDate.from(day);

it('counts full years, also for a birthday on the 29th of February', () => {
  expect(ageOn(on('2026-11-22'), { birth_date: '2016-11-23', grade: 4 })).toBe(9);
  expect(ageOn(on('2026-11-23'), { birth_date: '2016-11-23', grade: 4 })).toBe(10);
  expect(ageOn(on('2026-02-28'), { birth_date: '2016-02-29', grade: 4 })).toBe(9);
  expect(ageOn(on('2026-03-01'), { birth_date: '2016-02-29', grade: 4 })).toBe(10);
});

it('follows the grade where the birth date is not known', () => {
  expect(ageOn(on('2026-11-22'), { birth_date: null, grade: 1 })).toBe(7);
  expect(ageOn(on('2026-11-22'), { birth_date: null, grade: 11 })).toBe(17);
});
