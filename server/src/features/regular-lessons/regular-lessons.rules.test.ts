import { temporalZone } from '@lectern/contract/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coverageOf,
  datesInWeeksOf,
  datesOf,
  firstShifted,
  inPause,
  pauseFrom,
  refusalByState,
  shiftApart,
  shiftOf,
  startOn,
  stateOn,
  timesOverlap,
  weekOf,
  whyItStays,
} from './regular-lessons.rules.ts';
import type { Repeating } from './regular-lessons.rules.ts';

const untouched = { status: 'planned', moved_from_id: null, substitute_for_id: null, closing_no: 0 } as const;
const rule: Repeating = { weekday: 2, start_minute: 1020, minutes: 45, zone: 'Europe/Berlin', valid_from: '2026-09-01', valid_to: null };

const day = fc.integer({ min: 0, max: 1200 }).map((days) => Temporal.PlainDate.from('2025-06-01').add({ days }).toString());
const weekday = fc.integer({ min: 1, max: 7 });
const period = fc.tuple(day, day).map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));
const pause = period.filter(({ from, to }) => from < to).map(({ from, to }) => ({ from_day: from, to_day: to }));
const repeating = fc.record({ weekday, period, open: fc.boolean() }).map(({ weekday: on, period: { from, to }, open }): Repeating => {
  return { ...rule, weekday: on, valid_from: from, valid_to: open ? null : to };
});

describe('the dates of a rule', () => {
  it('are exactly the dates of its weekday within its dates and outside its pauses', () => {
    fc.assert(
      fc.property(repeating, fc.array(pause, { maxLength: 3 }), period, (of, pauses, { from, to }) => {
        const expected: string[] = [];
        for (let date = Temporal.PlainDate.from(from); date.toString() < to; date = date.add({ days: 1 })) {
          const text = date.toString();
          const valid = text >= of.valid_from && (of.valid_to === null || text < of.valid_to);
          if (date.dayOfWeek === of.weekday && valid && !pauses.some((each) => inPause(each, text))) expected.push(text);
        }
        expect(datesOf(of, pauses, from, to)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('are together with those of the following rule complete and without duplicates', () => {
    fc.assert(
      fc.property(repeating, day, period, (of, split, { from, to }) => {
        fc.pre(split >= of.valid_from && (of.valid_to === null || split <= of.valid_to));
        const before = datesOf({ ...of, valid_to: split }, [], from, to);
        const after = datesOf({ ...of, valid_from: split }, [], from, to);
        expect([...before, ...after]).toEqual(datesOf(of, [], from, to));
      }),
    );
  });

  it('are the same after a pause is undone', () => {
    fc.assert(
      fc.property(repeating, pause, period, (of, each, { from, to }) => {
        const all = datesOf(of, [], from, to);
        const paused = datesOf(of, [each], from, to);
        expect([...paused, ...all.filter((date) => inPause(each, date))].sort()).toEqual(all);
      }),
    );
  });

  it('in the weeks of others are one for each week in which the rule holds', () => {
    fc.assert(
      fc.property(repeating, fc.array(day, { maxLength: 5 }), (of, dates) => {
        const found = datesInWeeksOf(of, dates);
        expect(new Set(found.map(weekOf)).size).toBe(found.length);
        for (const date of found) expect(dates.map(weekOf)).toContain(weekOf(date));
      }),
    );
  });
});

/** Zones with different days of clock changes in the tests' years; one without changes, and fixed offsets. */
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Jerusalem',
  'Europe/Moscow',
  '+0300',
  '-0500',
  '+0530',
];

describe('a weekly lesson', () => {
  it.each(zones)(
    'keeps its local time in %s over clock changes; a skipped one moves forward, of an ambiguous one the first is taken',
    (zone) => {
      let missing = 0;
      for (const start_minute of [30, 90, 120, 135, 150, 540, 1020, 1410]) {
        for (const date of datesOf({ ...rule, weekday: 7, valid_from: '2026-01-01' }, [], '2026-01-01', '2029-01-01')) {
          const start = startOn({ start_minute, zone }, date);
          const local = start.toZonedDateTimeISO(temporalZone(zone));
          const minute = local.hour * 60 + local.minute;
          if (minute !== start_minute || local.toPlainDate().toString() !== date) {
            missing += 1;
            // A skipped local time moves by as much as the clock skipped: an hour, or half of one.
            expect(minute - start_minute).toBeOneOf([30, 60]);
            continue;
          }
          // The first of two ambiguous times: an hour earlier the local time differs.
          for (const gap of [30, 60]) {
            const earlier = start.subtract({ minutes: gap }).toZonedDateTimeISO(temporalZone(zone));
            expect(earlier.toPlainDateTime().equals(local.toPlainDateTime())).toBe(false);
          }
        }
      }
      const changesOnSundays = ['Europe/Berlin', 'America/New_York', 'America/Santiago', 'Australia/Lord_Howe', 'Africa/Casablanca'];
      expect(missing > 0).toBe(changesOnSundays.includes(zone));
    },
  );

  it('shifts in the other zone only between the clock changes of the two zones', () => {
    const first = startOn(rule, '2026-10-06');
    const shifts = datesOf(rule, [], '2026-10-06', '2026-11-24').map((date) => shiftOf(first, startOn(rule, date), 'America/New_York'));
    // Berlin changes on 25 October, New York on 1 November.
    expect(shifts).toEqual([0, 0, 0, 60, 0, 0, 0]);
    expect(datesOf(rule, [], '2026-10-06', '2026-11-24').map((date) => shiftOf(first, startOn(rule, date), 'Europe/Moscow'))).toEqual([
      0, 0, 0, 60, 60, 60, 60,
    ]);
  });

  it('shifts by less than half a week, also over the end of the week', () => {
    const first = Temporal.Instant.from('2026-03-22T22:30:00Z');
    expect(shiftOf(first, Temporal.Instant.from('2026-03-29T21:30:00Z'), 'Europe/London')).toBe(0);
    expect(shiftOf(first, Temporal.Instant.from('2026-03-29T22:30:00Z'), '+0100')).toBe(0);
    expect(shiftOf(first, Temporal.Instant.from('2026-03-29T23:30:00Z'), '+0100')).toBe(60);
    expect(shiftOf(first, Temporal.Instant.from('2026-03-29T22:00:00Z'), '+0130')).toBe(-30);
  });
});

describe('two zones', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Europe/Moscow',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Yekaterinburg',
    '+0300',
  ];
  const apart = (one: string, other: string, at: Temporal.Instant) =>
    at.toZonedDateTimeISO(temporalZone(one)).offsetNanoseconds - at.toZonedDateTimeISO(temporalZone(other)).offsetNanoseconds;

  it('shift apart at the first half hour at which their difference changes, by the shift of a lesson', () => {
    let seen = 0;
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(...zones), day, weekday, (one, other, date, on) => {
        const from = Temporal.Instant.from(`${date}T00:00:00Z`);
        const halves = Array.from({ length: 28 * 48 }, (_, index) => from.add({ minutes: 30 * (index + 1) }));
        const expected = halves.find((at) => apart(one, other, at) !== apart(one, other, from)) ?? null;
        const change = shiftApart(one, other, from, from.add({ hours: 28 * 24 }));
        expect(change?.toString() ?? null).toBe(expected?.toString() ?? null);
        if (change === null) return;
        seen += 1;
        const shifted = firstShifted({ weekday: on, start_minute: 1020, zone: one }, other, change);
        expect(shifted).not.toBeNull();
        expect(shifted?.before).not.toEqual(shifted?.after);
      }),
      { numRuns: 200 },
    );
    expect(seen).toBeGreaterThan(5);
  });

  it('that change at the same time never shift apart', () => {
    const from = Temporal.Instant.from('2026-10-20T00:00:00Z');
    expect(shiftApart('Europe/Berlin', 'Europe/London', from, from.add({ hours: 28 * 24 }))).toBeNull();
  });
});

describe('weekly times', () => {
  it('overlap if one begins before another ends, also from Sunday into Monday', () => {
    expect(timesOverlap([{ weekday: 1, start_minute: 600 }], 240)).toBe(false);
    expect(
      timesOverlap(
        [1, 1].map((on) => ({ weekday: on, start_minute: 600 })),
        45,
      ),
    ).toBe(true);
    const touching = [
      { weekday: 1, start_minute: 645 },
      { weekday: 1, start_minute: 600 },
    ];
    expect([timesOverlap(touching, 45), timesOverlap(touching, 46)]).toEqual([false, true]);
    const overMidnight = [
      { weekday: 7, start_minute: 1410 },
      { weekday: 1, start_minute: 0 },
    ];
    expect([timesOverlap(overMidnight, 30), timesOverlap(overMidnight, 45)]).toEqual([false, true]);
  });
});

describe('the state of a rule', () => {
  it('depends on its dates, its pauses and today', () => {
    const of = { valid_from: '2026-09-01', valid_to: '2026-12-01' };
    const pauses = [{ from_day: '2026-10-01', to_day: '2026-10-15' }];
    const states = ['2026-08-31', '2026-09-01', '2026-10-01', '2026-10-14', '2026-10-15', '2026-11-30', '2026-12-01'];
    expect(states.map((today) => stateOn(of, pauses, today))).toEqual([
      'upcoming',
      'active',
      'paused',
      'paused',
      'active',
      'active',
      'ended',
    ]);
    expect(stateOn({ ...of, valid_to: null }, [{ from_day: '2026-10-01', to_day: null }], '2030-01-01')).toBe('paused');
    // Ended or changed before it began: it has no dates.
    expect(stateOn({ ...of, valid_to: of.valid_from }, [], '2026-08-01')).toBe('ended');
  });

  it('includes the current pause before a future one, and no past one', () => {
    const pauses = ['2026-12-01', '2026-10-01', '2026-09-01'].map((from_day) => ({ from_day, to_day: `${from_day.slice(0, 8)}20` }));
    expect(pauseFrom(pauses, '2026-10-20')?.from_day).toBe('2026-12-01');
    expect(pauseFrom(pauses, '2026-10-19')?.from_day).toBe('2026-10-01');
    expect(pauseFrom(pauses, '2027-01-01')).toBeNull();
  });

  it('allows nothing after its end, one pause at a time, and resuming only a current or future pause', () => {
    for (const action of ['change', 'pause', 'resume', 'end'] as const) expect(refusalByState(action, 'ended', true)).toBe('rule_ended');
    expect(refusalByState('pause', 'active', true)).toBe('rule_paused');
    expect(refusalByState('pause', 'paused', true)).toBe('rule_paused');
    expect(refusalByState('resume', 'active', false)).toBe('rule_not_paused');
    expect(refusalByState('resume', 'upcoming', true)).toBeNull();
    expect(refusalByState('change', 'paused', true)).toBeNull();
    expect(refusalByState('pause', 'upcoming', false)).toBeNull();
  });
});

describe('a lesson of a rule', () => {
  it('stays if it was changed by hand, with the reason', () => {
    expect(whyItStays(untouched)).toBeNull();
    expect(whyItStays({ ...untouched, status: 'cancelled' })).toBe('cancelled');
    expect(whyItStays({ ...untouched, status: 'rescheduled' })).toBe('moved');
    expect(whyItStays({ ...untouched, moved_from_id: 1 })).toBe('moved');
    expect(whyItStays({ ...untouched, substitute_for_id: 1 })).toBe('substituted');
    expect(whyItStays({ ...untouched, closing_no: 2 })).toBe('corrected');
    expect(whyItStays({ ...untouched, status: 'held' })).toBe('written_up');
  });
});

describe('paid lessons', () => {
  it('are used by planned lessons first, in the order of the dates, from the package that expires first', () => {
    const paid = [
      { units: 2, ends_on: '2027-01-01' },
      { units: 1, ends_on: '2026-11-20' },
    ];
    expect(coverageOf(paid, [], ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08'])).toEqual({
      left: 3,
      covered: 3,
      last: '2026-12-01',
    });
    expect(coverageOf(paid, ['2026-11-18'], ['2026-11-24', '2026-12-01', '2026-12-08'])).toEqual({
      left: 2,
      covered: 2,
      last: '2026-12-01',
    });
    // A package that expires before the first lesson pays none.
    expect(coverageOf([{ units: 5, ends_on: '2026-11-16' }], [], ['2026-11-17'])).toEqual({ left: 5, covered: 0, last: null });
    expect(coverageOf([], [], ['2026-11-17'])).toEqual({ left: 0, covered: 0, last: null });
  });

  it('never cover more lessons than there are, nor one after their expiry', () => {
    const packages = fc.array(fc.record({ units: fc.integer({ min: 0, max: 5 }), ends_on: fc.option(day) }), { maxLength: 4 });
    fc.assert(
      fc.property(packages, fc.array(day, { maxLength: 8 }), fc.array(day, { maxLength: 8 }), (paid, waiting, requested) => {
        const { left, covered, last } = coverageOf(paid, waiting, requested);
        const units = paid.reduce((sum, each) => sum + each.units, 0);
        expect(covered).toBeLessThanOrEqual(Math.min(units, requested.length));
        expect(left).toBeGreaterThanOrEqual(Math.max(covered, units - waiting.length));
        expect(left).toBeLessThanOrEqual(units);
        if (last !== null) expect(paid.some(({ ends_on }) => ends_on === null || last <= ends_on)).toBe(true);
      }),
    );
  });
});
