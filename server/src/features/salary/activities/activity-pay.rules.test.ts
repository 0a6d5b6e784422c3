import { minor } from '@lectern/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeMinutes, payOfActivity, rateOfActivity } from './activity-pay.rules.ts';
import type { ActivityRateVersion } from './activity-pay.rules.ts';

const rate = fc.integer({ min: 0, max: 1_000_000_000 }).map(minor);
const minutes = fc.integer({ min: 0, max: 44_640 });

describe('the pay of an activity', () => {
  it('is the rate for an hour, and rounds half away from zero', () => {
    expect(payOfActivity(minor(60_000), 60)).toBe(60_000);
    expect(payOfActivity(minor(100), 20)).toBe(33);
    expect(payOfActivity(minor(1), 30)).toBe(1);
    expect(payOfActivity(minor(1), 29)).toBe(0);
    expect(() => payOfActivity(minor(-1), 30)).toThrow(RangeError);
    expect(() => payOfActivity(minor(1), 0.5)).toThrow(RangeError);
    expect(() => payOfActivity(minor(1), -1)).toThrow(RangeError);
  });

  it('differs from the exact share by half a unit at most, and never falls with time or rate', () => {
    fc.assert(
      fc.property(rate, minutes, minutes, (of, some, more) => {
        const pay = payOfActivity(of, some);
        expect(Math.abs(pay * 60 - of * some)).toBeLessThanOrEqual(30);
        expect(payOfActivity(of, some + more)).toBeGreaterThanOrEqual(pay);
        expect(payOfActivity(minor(of + more), some)).toBeGreaterThanOrEqual(pay);
        expect(payOfActivity(of, some * 60)).toBe(of * some);
      }),
    );
  });
});

const day = fc.constantFrom('2026-11-01', '2026-11-10', '2026-11-20', '2026-12-01');
const version = fc.record<ActivityRateVersion>({
  id: fc.constant(1),
  kind: fc.constantFrom('meeting', 'webinar'),
  teacher_id: fc.constantFrom(null, 1, 2),
  effective_from: day,
  amount: fc.option(rate),
});
const placeOf = ({ kind, teacher_id, effective_from }: ActivityRateVersion) => `${kind} ${teacher_id} ${effective_from}`;
/** One version per day; the school's always has a sum, as a constraint requires. */
const versions = fc
  .uniqueArray(version, { selector: placeOf })
  .map((all) => all.map((each) => ({ ...each, amount: each.amount ?? (each.teacher_id === null ? minor(0) : null) })));

describe('the rate of an activity', () => {
  it('is the teacher’s own before the school’s, until the teacher’s ends', () => {
    const of = (teacher_id: number | null, effective_from: string, amount: number | null): ActivityRateVersion => ({
      ...{ id: 1, kind: 'meeting', teacher_id, effective_from },
      amount: amount === null ? null : minor(amount),
    });
    const rates = [of(null, '2026-11-01', 10), of(1, '2026-11-10', 20), of(1, '2026-11-20', null), of(2, '2026-11-01', 99)];
    const on = (date: string) => rateOfActivity(rates, { kind: 'meeting', teacher_id: 1, day: date })?.amount ?? null;
    expect(['2026-10-31', '2026-11-01', '2026-11-09', '2026-11-10', '2026-11-19', '2026-11-20'].map(on)).toEqual([
      null,
      10,
      10,
      20,
      20,
      10,
    ]);
    expect(rateOfActivity(rates, { kind: 'webinar', teacher_id: 1, day: '2026-12-01' })).toBeNull();
  });

  it('is the latest that fits, whatever the order of the versions', () => {
    fc.assert(
      fc.property(versions, day, (rates, on) => {
        const asked = { kind: 'meeting', teacher_id: 1, day: on };
        const found = rateOfActivity(rates, asked);
        expect(rateOfActivity(rates.toReversed(), asked)).toEqual(found);
        if (found === null) return;
        expect(found.kind).toBe('meeting');
        expect(found.effective_from <= on).toBe(true);
        expect([null, 1]).toContain(found.teacher_id);
        expect(found.amount).not.toBeNull();
        const later = rates.filter((each) => each.kind === 'meeting' && each.teacher_id === found.teacher_id && each.effective_from <= on);
        expect(later.every(({ effective_from }) => effective_from <= found.effective_from)).toBe(true);
      }),
    );
  });
});

const origin = Temporal.Instant.from('2026-11-16T09:00:00Z');
const at = (minute: number) => origin.add({ minutes: minute }).toString();
const interval = fc
  .tuple(fc.integer({ min: -60, max: 120 }), fc.integer({ min: 1, max: 90 }))
  .map(([from, length]) => ({ from, to: from + length }));

describe('the minutes that are paid', () => {
  it('are those in which the teacher gave no lesson and was not away', () => {
    const activity = { start: at(0), finish: at(60) };
    expect(freeMinutes(activity, [])).toBe(60);
    expect(freeMinutes(activity, [{ start: at(-30), finish: at(15) }])).toBe(45);
    expect(
      freeMinutes(activity, [
        { start: at(45), finish: at(90) },
        { start: at(10), finish: at(20) },
      ]),
    ).toBe(35);
    expect(freeMinutes(activity, [{ start: at(-1), finish: at(61) }])).toBe(0);
    expect(freeMinutes({ start: at(0), finish: '2026-11-16T09:30:59Z' }, [])).toBe(30);
  });

  it('are counted once each, as a walk minute by minute counts them', () => {
    fc.assert(
      fc.property(interval, fc.array(interval, { maxLength: 6 }), (activity, taken) => {
        const walked = Array.from({ length: activity.to - activity.from }, (_, index) => activity.from + index);
        const free = walked.filter((minute) => !taken.some(({ from, to }) => from <= minute && minute < to)).length;
        const times = taken.map(({ from, to }) => ({ start: at(from), finish: at(to) }));
        expect(freeMinutes({ start: at(activity.from), finish: at(activity.to) }, times)).toBe(free);
      }),
    );
  });
});
