import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthdayNear, nearBirthdays, yearsOn } from './pupils.rules.ts';

describe('a birthday', () => {
  it('is near from today on, for a number of days, also over New Year', () => {
    const near = (birthDate: string | null) => birthdayNear(birthDate, '2026-12-28', 7);
    expect(near('2015-12-28')).toEqual({ date: '2026-12-28', turns: 11 });
    expect(near('2015-01-04')).toEqual({ date: '2027-01-04', turns: 12 });
    expect([near('2015-01-05'), near('2015-12-27'), near(null)]).toEqual([null, null, null]);
  });

  it('of 29 February is on the 28th in a common year', () => {
    expect(birthdayNear('2016-02-29', '2027-02-25', 7)).toEqual({ date: '2027-02-28', turns: 11 });
    expect(birthdayNear('2016-02-29', '2028-02-25', 7)).toEqual({ date: '2028-02-29', turns: 12 });
  });

  it('is near in the filter exactly if it is near in the row', () => {
    const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
    const day = date.map((each) => each.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 60 }), (birthDate, today, days) => {
        const near = nearBirthdays(today, days).includes(birthDate.slice(5));
        expect(birthdayNear(birthDate, today, days) !== null).toBe(near);
      }),
    );
  });
});

it('changes an age on the birthday', () => {
  expect([yearsOn('2016-11-23', '2026-11-22'), yearsOn('2016-11-23', '2026-11-23'), yearsOn(null, '2026-11-23')]).toEqual([9, 10, null]);
});
