import { minor } from '@lectern/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastPay } from './forecast.rules.ts';
import { isUnusual, usualPay } from './group/usual-pay.rules.ts';

const day = fc.integer({ min: 1, max: 28 }).map((of) => `2026-11-${String(of).padStart(2, '0')}`);
const service = fc.integer({ min: 1, max: 3 });
const child = { grade: 5, level: '' };
const lesson = fc.record({
  lesson_id: fc.nat(),
  start: fc.constant('2026-11-10T10:00:00Z'),
  service_course_id: service,
  day,
  share: fc.constantFrom(10_000, 5_000, 0),
  lesson_no: fc.constantFrom(1, 40, 41),
  grade: fc.integer({ min: 1, max: 11 }),
  level: fc.constantFrom('', 'Basic'),
});
const plain = { teacher_id: 1, grade_from: 1, grade_to: 11, level: '', steps: [], least: null, most: null, ended: false };
const rate = fc
  .record({ service_course_id: service, effective_from: day, amount: fc.integer({ min: 0, max: 100_000 }).map((amount) => minor(amount)) })
  .map((of) => ({ ...plain, ...of, steps: [{ from: 41, amount: minor(of.amount + 7) }] }));

describe('the forecast of placed lessons', () => {
  it('uses the rate in force on each lesson’s day', () => {
    const rates = [
      { ...plain, service_course_id: 1, effective_from: '2026-11-01', amount: minor(50_000) },
      { ...plain, service_course_id: 1, effective_from: '2026-11-11', amount: minor(70_000) },
    ];
    const on = (of: string, share = 10_000) => ({
      ...{ ...child, service_course_id: 1, lesson_id: Number(of.slice(-2)), start: `${of}T10:00:00Z` },
      ...{ day: of, share, lesson_no: null },
    });
    expect(forecastPay([on('2026-11-10'), on('2026-11-11', 5_000), on('2026-10-31')], rates)).toEqual({
      lessons: 3,
      without_rate: 1,
      amount: 85_000,
      top_ups: 0,
    });
    const limited = rates.map((each) => ({ ...each, least: minor(100_000), most: minor(110_000) }));
    const all = [on('2026-11-10'), on('2026-11-11', 5_000), on('2026-11-12')];
    expect(forecastPay(all, limited)).toMatchObject({ amount: 110_000, top_ups: 0 });
    const months = { standing: [], ending: ['2026-11-01'], toppedUp: minor(0) };
    expect(forecastPay(all.slice(0, 2), limited, months)).toMatchObject({ amount: 100_000, top_ups: 15_000 });
  });

  it('of two halves adds up to the whole', () => {
    fc.assert(
      fc.property(fc.array(lesson), fc.array(lesson), fc.array(rate), (one, other, rates) => {
        const [first, second, all] = [forecastPay(one, rates), forecastPay(other, rates), forecastPay([...one, ...other], rates)];
        expect(all.amount).toBe(first.amount + second.amount);
        expect(all.without_rate).toBe(first.without_rate + second.without_rate);
      }),
    );
  });
});

describe('a total', () => {
  it('is unusual when it differs from the mean of earlier periods by more than half', () => {
    expect([usualPay([]), usualPay([100, 101, 101])]).toEqual([null, 101]);
    expect([isUnusual(150, 100), isUnusual(151, 100), isUnusual(50, 100), isUnusual(49, 100), isUnusual(9, null)]).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('equal to its usual one is never unusual', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (total) => {
        expect(isUnusual(total, total)).toBe(false);
      }),
    );
  });
});
