import { temporalZone } from '@lectern/contract/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countDays,
  daysInYear,
  eachDay,
  freedDays,
  fullDay,
  problemsOf,
  refusalByState,
  shorterDays,
  intervalOfDays,
  within,
} from './vacations.rules.ts';
import type { Days, VacationLimits, VacationTimes } from './vacations.rules.ts';

const limits: VacationLimits = {
  vacation_notice_days: 1,
  vacation_days_ahead: 365,
  vacation_longest_days: 21,
  vacation_days_a_year: 28,
  vacation_group_away_at_once: 2,
};
const today = '2026-11-16';
const alone = { own: [], group: [] };
const days = (first_day: string, last_day: string): Days => ({ first_day, last_day });
const keysOf = (input: Days, around: Parameters<typeof problemsOf>[2] = alone) =>
  problemsOf(input, today, around, limits).map(({ key }) => key);

/** Zones that change their clocks at midnight, by half an hour, on other days, never, and fixed ones. */
const zones = [
  'Europe/Moscow',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  '+0300',
  '-1100',
  '+1400',
];
const someZone = fc.constantFrom(...zones);
const someDay = fc
  .integer({ min: 0, max: 365 * 6 })
  .map((offset) => Temporal.PlainDate.from('2024-01-01').add({ days: offset }).toString());
const someDays = fc
  .tuple(someDay, fc.integer({ min: 0, max: 40 }))
  .map(([first, more]) => days(first, Temporal.PlainDate.from(first).add({ days: more }).toString()));

describe('the days of a vacation as instants', () => {
  it('contain exactly the instants with a local date in the range, also for a clock change at midnight', () => {
    fc.assert(
      fc.property(someDays, someZone, fc.integer({ min: -3 * 1440, max: 44 * 1440 }), (input, zone, minute) => {
        const { start, finish } = intervalOfDays(input, zone);
        const at = start.add({ minutes: minute });
        const date = at.toZonedDateTimeISO(temporalZone(zone)).toPlainDate().toString();
        const inside = Temporal.Instant.compare(start, at) <= 0 && Temporal.Instant.compare(at, finish) < 0;
        expect([zone, at.toString(), inside]).toEqual([zone, at.toString(), input.first_day <= date && date <= input.last_day]);
      }),
      { numRuns: 3000 },
    );
  });

  it('adjoin the next day’s without a gap, and are an hour shorter or longer at a clock change', () => {
    fc.assert(
      fc.property(someDay, someZone, (day, zone) => {
        const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
        expect(intervalOfDays(days(day, day), zone).finish.toString()).toBe(intervalOfDays(days(next, next), zone).start.toString());
      }),
    );
    const hours = (day: string, zone: string) => {
      const { start, finish } = intervalOfDays(days(day, day), zone);
      return finish.since(start).total('hours');
    };
    expect([hours('2026-03-29', 'Europe/Berlin'), hours('2026-10-25', 'Europe/Berlin'), hours('2026-03-29', '+0300')]).toEqual([
      23, 25, 24,
    ]);
  });

  it('begin after midnight if the clock skips it', () => {
    expect(intervalOfDays(days('2026-04-24', '2026-04-24'), 'Africa/Cairo').start.toString()).toBe('2026-04-23T22:00:00Z');
  });
});

describe('counting days', () => {
  it('counts the listed days, and those of each year', () => {
    fc.assert(
      fc.property(someDays, (input) => {
        const listed = eachDay(input);
        expect(listed).toHaveLength(countDays(input));
        expect([listed[0], listed.at(-1)]).toEqual([input.first_day, input.last_day]);
        const years = [...new Set(listed.map((day) => Number(day.slice(0, 4))))];
        expect(years.reduce((sum, year) => sum + daysInYear([input], year), 0)).toBe(countDays(input));
      }),
    );
  });

  it('returns the overlap of two ranges in either order', () => {
    fc.assert(
      fc.property(someDays, someDays, (one, other) => {
        const shared = eachDay(one).filter((day) => eachDay(other).includes(day));
        const cut = within(one, other);
        expect(cut).toEqual(within(other, one));
        expect(cut === null ? [] : eachDay(cut)).toEqual(shared);
      }),
    );
  });

  it('finds a full day exactly where the limit is reached', () => {
    fc.assert(
      fc.property(someDays, fc.array(someDays, { maxLength: 6 }), fc.integer({ min: 1, max: 3 }), (input, group, limit) => {
        const away = (day: string) => group.filter((each) => eachDay(each).includes(day)).length;
        expect(fullDay(input, group, limit)).toBe(eachDay(input).find((day) => away(day) >= limit) ?? null);
      }),
    );
  });
});

describe('problems of a request', () => {
  it.each([
    ['an end before its beginning', days('2026-11-20', '2026-11-19'), ['invalid']],
    ['today', days('2026-11-16', '2026-11-17'), ['vacation_too_soon']],
    ['yesterday', days('2026-11-15', '2026-11-15'), ['vacation_too_soon']],
    ['more days than one may be away at once', days('2026-12-01', '2026-12-22'), ['vacation_too_long']],
    ['an end more than a year ahead', days('2027-11-10', '2027-11-17'), ['vacation_too_far']],
  ])('include %s', (_, input, expected) => {
    expect(keysOf(input)).toEqual(expected);
  });

  it('include taken days, exceeded days of the year, and full days of the group, all at once', () => {
    const own = [days('2026-05-01', '2026-05-20'), days('2026-12-05', '2026-12-06')];
    const group = [days('2026-12-01', '2026-12-31'), days('2026-12-08', '2026-12-09')];
    expect(problemsOf(days('2026-12-01', '2026-12-09'), today, { own, group }, limits)).toEqual([
      { key: 'vacation_days_spent', params: { year: 2026, left: 6 }, field: 'last_day' },
      { key: 'vacation_overlaps', params: { first_day: '2026-12-05', last_day: '2026-12-06' }, field: 'first_day' },
      { key: 'vacation_group_full', params: { day: '2026-12-08', limit: 2 }, field: 'first_day' },
    ]);
  });

  it('exclude tomorrow, the maximum length, and an adjoining vacation', () => {
    expect(keysOf(days('2026-11-17', '2026-12-07'))).toEqual([]);
    expect(keysOf(days('2026-11-17', '2026-11-20'), { own: [days('2026-11-21', '2026-11-22')], group: [] })).toEqual([]);
  });

  it('are checked for each year: a vacation over New Year takes days of both', () => {
    const own = [days('2026-06-01', '2026-06-21'), days('2026-07-01', '2026-07-05')];
    expect(keysOf(days('2026-12-30', '2027-01-10'), { own, group: null })).toEqual([]);
    expect(keysOf(days('2026-12-29', '2027-01-10'), { own, group: null })).toEqual(['vacation_days_spent']);
  });

  it('include no group limit for a teacher without a group', () => {
    expect(keysOf(days('2026-12-01', '2026-12-02'), { own: [], group: null })).toEqual([]);
  });
});

describe('allowed actions', () => {
  const now = Temporal.Instant.from('2026-11-16T09:00:00Z');
  const [before, begun] = ['2026-11-17T00:00:00Z', '2026-11-16T09:00:00Z'];
  const at = (state: VacationTimes['state'], start: string, agreed_finish: string | null = null): VacationTimes => ({
    state,
    start,
    finish: '2026-11-20T00:00:00Z',
    agreed_finish,
  });

  it('include shortening while it lasts, and bringing lessons back until the freed days have passed', () => {
    expect(refusalByState('shorten', at('approved', before), now)?.key).toBe('vacation_not_begun');
    expect(refusalByState('shorten', at('approved', begun), now)).toBeNull();
    expect(refusalByState('shorten', at('requested', begun), now)?.key).toBe('vacation_closed');
    expect(refusalByState('shorten', { ...at('approved', begun), finish: begun }, now)?.key).toBe('vacation_over');
    expect(refusalByState('bring_back', at('approved', begun), now)?.key).toBe('vacation_not_shortened');
    expect(refusalByState('bring_back', at('approved', begun, begun), now)?.key).toBe('vacation_not_shortened');
    expect(refusalByState('bring_back', at('approved', begun, '2026-11-25T00:00:00Z'), now)).toBeNull();
  });

  it('shorten it by at least a day, and keep its first day and past days', () => {
    const vacation = { first_day: '2026-11-10', last_day: '2026-11-20' };
    expect(shorterDays(vacation, '2026-11-16')).toEqual({ first_day: '2026-11-15', last_day: '2026-11-19' });
    expect(shorterDays(vacation, '2026-11-10')).toEqual({ first_day: '2026-11-10', last_day: '2026-11-19' });
    expect(freedDays('2026-11-15', '2026-11-20')).toEqual({ first_day: '2026-11-16', last_day: '2026-11-20' });
  });

  it('are none at an end, and only a rejection once it has begun', () => {
    for (const state of ['rejected', 'cancelled'] as const)
      for (const action of ['approve', 'reject', 'cancel'] as const)
        expect(refusalByState(action, at(state, before), now)?.key).toBe('vacation_closed');
    expect(refusalByState('approve', at('approved', before), now)?.key).toBe('vacation_closed');
    expect(refusalByState('approve', at('requested', begun), now)?.key).toBe('vacation_begun');
    expect(refusalByState('cancel', at('approved', begun), now)?.key).toBe('vacation_begun');
    expect(refusalByState('reject', at('requested', begun), now)).toBeNull();
    expect(refusalByState('cancel', at('approved', before), now)).toBeNull();
  });
});
