import { expect, it } from 'vitest';
import { schoolYearStart } from './school-year.rules.ts';

it.each([
  ['2026-09-01', '2026-09-01'],
  ['2026-11-16', '2026-09-01'],
  ['2027-02-28', '2026-09-01'],
  ['2027-08-31', '2026-09-01'],
])('of %s begins on %s', (today, start) => {
  expect(schoolYearStart(today)).toBe(start);
});
