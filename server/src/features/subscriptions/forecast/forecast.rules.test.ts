import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '../subscriptions.rules.ts';
import { forecastOf } from './forecast.rules.ts';
import type { LessonAhead, PackageAhead } from './forecast.rules.ts';

const today = '2026-11-16';
const lesson = (day: string, more: Partial<LessonAhead> = {}): LessonAhead => ({ kid_id: 1, service_course_id: 1, day, ...more });
const sold = (more: Partial<PackageAhead> = {}): PackageAhead => ({
  id: 1,
  kid_id: null,
  service_course_id: 1,
  units_left: 2,
  ends_on: '2026-12-31',
  freezes: [],
  ...more,
});

describe('the day until which lessons are paid', () => {
  it('is unknown without lessons', () => {
    const { packages, unpaid } = forecastOf({ packages: [sold()], lessons: [], weekly: [] }, today);
    expect(packages.get(1)).toEqual({ runs_out_on: null, unused: 2 });
    expect(unpaid).toEqual([]);
  });

  it('is the day of the lesson that uses the last unit; the next one is unpaid', () => {
    const lessons = ['2026-11-17', '2026-11-19', '2026-11-24', '2026-11-26'].map((day) => lesson(day));
    const { packages, unpaid } = forecastOf({ packages: [sold()], lessons, weekly: [] }, today);
    expect(packages.get(1)).toEqual({ runs_out_on: '2026-11-19', unused: 0 });
    expect(unpaid).toEqual([lesson('2026-11-24')]);
  });

  it('uses the package that ends first, and none after its end or in its freeze', () => {
    const packages = [
      sold({ id: 1, ends_on: '2026-12-31' }),
      sold({ id: 2, ends_on: '2026-11-20', units_left: 5 }),
      sold({ id: 3, ends_on: '2026-12-01', units_left: 1, freezes: [{ from_day: '2026-11-16', to_day: '2026-11-23' }] }),
    ];
    const lessons = ['2026-11-17', '2026-11-20', '2026-11-21', '2026-11-24'].map((day) => lesson(day));
    const forecast = forecastOf({ packages, lessons, weekly: [] }, today).packages;
    expect(forecast.get(2)).toEqual({ runs_out_on: null, unused: 3 });
    expect(forecast.get(3)).toEqual({ runs_out_on: '2026-11-24', unused: 0 });
    expect(forecast.get(1)).toEqual({ runs_out_on: null, unused: 1 });
  });

  it('ignores packages of a sibling and of another course', () => {
    const packages = [sold({ id: 1, kid_id: 2 }), sold({ id: 2, service_course_id: 2 })];
    const { unpaid } = forecastOf({ packages, lessons: [lesson('2026-11-17'), lesson('2026-11-18', { kid_id: 2 })], weekly: [] }, today);
    expect(unpaid).toEqual([lesson('2026-11-17')]);
  });

  it('includes weekly lessons that are not placed yet, without their pauses, until the packages end', () => {
    const weekly = [
      {
        kid_id: 1,
        service_course_id: 1,
        weekday: 2,
        from: '2026-11-30',
        to: null,
        pauses: [{ from_day: '2026-12-07', to_day: '2026-12-14' }],
      },
    ];
    const { packages, unpaid } = forecastOf({ packages: [sold({ units_left: 3 })], lessons: [lesson('2026-11-24')], weekly }, today);
    expect(packages.get(1)).toEqual({ runs_out_on: '2026-12-15', unused: 0 });
    expect(unpaid).toEqual([lesson('2026-12-22')]);
    // Beyond the end of the last package the first unpaid lesson is still returned.
    expect(forecastOf({ packages: [sold({ units_left: 9 })], lessons: [], weekly }, today).unpaid).toEqual([lesson('2027-01-05')]);
    expect(forecastOf({ packages: [], lessons: [], weekly: [{ ...weekly[0], to: '2026-12-01' }] as never }, today).unpaid).toEqual([]);
  });

  const day = fc.integer({ min: 0, max: 60 }).map((days) => dayAfter(today, days));
  const someone = { kid_id: fc.integer({ min: 1, max: 2 }), service_course_id: fc.integer({ min: 1, max: 2 }) };
  const somePackages = fc.array(
    fc.record({
      kid_id: fc.option(someone.kid_id),
      service_course_id: someone.service_course_id,
      units_left: fc.integer({ min: 1, max: 6 }),
      ends_on: day,
      freezes: fc.array(
        fc.tuple(day, fc.integer({ min: 1, max: 9 })).map(([from_day, days]) => ({ from_day, to_day: dayAfter(from_day, days) })),
        { maxLength: 1 },
      ),
    }),
    { maxLength: 5 },
  );

  it('uses no unit twice: units before equal units after plus paid lessons', () => {
    fc.assert(
      fc.property(somePackages, fc.array(fc.record({ ...someone, day }), { maxLength: 40 }), (drafts, lessons) => {
        const packages = drafts.map((draft, index) => ({ ...draft, id: index + 1 }));
        const forecast = forecastOf({ packages, lessons, weekly: [] }, today);
        const taken = packages.reduce((sum, { id, units_left }) => sum + units_left - (forecast.packages.get(id)?.unused ?? 0), 0);
        for (const { unused, runs_out_on } of forecast.packages.values()) {
          expect(unused).toBeGreaterThanOrEqual(0);
          expect(runs_out_on === null).toBe(unused > 0);
        }
        expect(taken).toBeLessThanOrEqual(lessons.length);
        for (const { kid_id, service_course_id, day: first } of forecast.unpaid) {
          const before = lessons.filter(
            (each) => each.kid_id === kid_id && each.service_course_id === service_course_id && each.day < first,
          );
          const units = packages.filter((each) => each.service_course_id === service_course_id && (each.kid_id ?? kid_id) === kid_id);
          expect(before.length).toBeLessThanOrEqual(units.reduce((sum, each) => sum + each.units_left, 0));
        }
      }),
    );
  });
});
