import { minor, unitPrice } from '@lectern/contract/money';
import { subscriptionActions, subscriptionCan, subscriptionStates } from '@lectern/contract/subscriptions/subscription-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  affordable,
  dayAfter,
  daysBetween,
  freezeDaysLeft,
  priceOfUnits,
  refundOf,
  refusalByState,
  refusalOfFreeze,
  splitOff,
  unfrozen,
} from './subscriptions.rules.ts';
import { unitLines } from './subscriptions.view.ts';
import type { UnitEntry } from './subscriptions.view.ts';

const today = '2026-11-16';
const terms = fc.record({ price: fc.integer({ min: 0, max: 10_000_000 }).map(minor), units: fc.integer({ min: 1, max: 100 }) });
const all = (units: number) => Array.from({ length: units }, (_, index) => index + 1);
/** Terms with the free units; lessons have used the others. */
const partlyUsed = terms.chain((each) =>
  fc.subarray(all(each.units)).map((free) => ({ ...each, free, used: all(each.units).filter((no) => !free.includes(no)) })),
);

describe('the units of a package', () => {
  it('have prices that add up to the price of the package', () => {
    fc.assert(
      fc.property(terms, (each) => {
        expect(priceOfUnits(each, all(each.units))).toBe(each.price);
      }),
    );
  });

  it('keep their number and price when some are split off, in both packages', () => {
    fc.assert(
      fc.property(partlyUsed, fc.nat(), (each, seed) => {
        fc.pre(each.free.length > 1);
        const count = 1 + (seed % (each.free.length - 1));
        const moved = splitOff(each, each.free, count);
        const staying = each.free.filter((no) => !moved.numbers.includes(no));
        expect(moved.numbers.length + staying.length).toBe(each.free.length);
        expect(moved.price + priceOfUnits(each, staying)).toBe(priceOfUnits(each, each.free));
        // Every unit of the new package costs the same as in the old one.
        const made = all(count).map((no) => unitPrice(moved.price, count, no));
        expect(made).toEqual(moved.numbers.map((no) => unitPrice(each.price, each.units, no)));
      }),
    );
  });

  it('cannot be split off beyond the free ones', () => {
    expect(() => splitOff({ price: minor(900), units: 3 }, [2, 3], 3)).toThrow(RangeError);
    expect(() => splitOff({ price: minor(900), units: 3 }, [2, 3], 0)).toThrow(RangeError);
  });
});

describe('money for packages that await payment', () => {
  const waiting = fc.array(fc.record({ price: fc.integer({ min: 0, max: 5_000 }) }), { maxLength: 12 });

  it('pays at most what there is, the earlier ones first, and leaves none that the rest would pay', () => {
    fc.assert(
      fc.property(waiting, fc.integer({ min: -1_000, max: 20_000 }), (packages, money) => {
        const paid = affordable(packages, money);
        const rest = Math.max(money, 0) - paid.reduce((sum, { price }) => sum + price, 0);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(packages.filter((each) => !paid.includes(each)).every(({ price }) => price > rest)).toBe(true);
        expect(affordable(packages.slice(0, 1), money)).toEqual(paid.slice(0, 1).filter((first) => first === packages[0]));
      }),
    );
  });
});

describe('a refund', () => {
  it('returns the whole price if nothing was used', () => {
    fc.assert(
      fc.property(terms, (each) => {
        expect(refundOf(each, all(each.units), [], minor(1_000_000)).refund).toBe(each.price);
      }),
    );
  });

  it('returns exactly the price of the free units without recalculation', () => {
    fc.assert(
      fc.property(partlyUsed, (each) => {
        const { refund, kept, price_left } = refundOf(each, each.free, each.used, null);
        expect([refund, kept]).toEqual([price_left, 0]);
        expect(refund + priceOfUnits(each, each.used)).toBe(each.price);
      }),
    );
  });

  it('is never negative nor more than the free units’ price, and the school keeps the rest', () => {
    fc.assert(
      fc.property(partlyUsed, fc.integer({ min: 0, max: 1_000_000 }).map(minor), (each, single) => {
        const { refund, kept, price_left, recalculation } = refundOf(each, each.free, each.used, single);
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(refund + kept).toBe(price_left);
        expect(kept).toBeLessThanOrEqual(recalculation);
      }),
    );
  });

  it('deducts what used lessons would have cost more as single ones', () => {
    expect(refundOf({ price: minor(80_000), units: 8 }, [3, 4, 5, 6, 7, 8], [1, 2], minor(12_000))).toEqual({
      price_left: 60_000,
      recalculation: 4_000,
      refund: 56_000,
      kept: 4_000,
    });
    expect(refundOf({ price: minor(80_000), units: 8 }, [8], [1, 2, 3, 4, 5, 6, 7], minor(12_000))).toMatchObject({
      refund: 0,
      kept: 10_000,
    });
  });
});

describe('freezing', () => {
  const freeze = fc.record({
    ahead: fc.integer({ min: 0, max: 60 }),
    days: fc.integer({ min: 1, max: 60 }),
    ended: fc.integer({ min: 0, max: 200 }),
  });

  it('and unfreezing on any day keeps the number of active days', () => {
    fc.assert(
      fc.property(freeze, fc.integer({ min: 61, max: 400 }), ({ ahead, days, ended }, term) => {
        const endsOn = dayAfter(today, term);
        const from_day = dayAfter(today, ahead);
        const planned = { from_day, to_day: dayAfter(from_day, days) };
        const moved = dayAfter(endsOn, days);
        const on = dayAfter(today, Math.min(ended, ahead + days - 1));
        const after = unfrozen(planned, moved, on);
        const frozenDays = daysBetween(from_day, after.to_day);
        expect(frozenDays).toBeGreaterThanOrEqual(0);
        expect(daysBetween(today, after.ends_on) - frozenDays).toBe(term);
        expect(freezeDaysLeft(days, [{ from_day, to_day: after.to_day }])).toBe(days - frozenDays);
      }),
    );
  });

  const freezing = { freezes: [{ from_day: '2026-10-01', to_day: '2026-10-06' }], freeze_days: 14, ends_on: '2026-12-31' };

  it.each([
    ['yesterday', { from_day: '2026-11-15', days: 1 }, { key: 'date_in_past', field: 'from_day' }],
    ['after the end', { from_day: '2027-01-01', days: 1 }, { key: 'after_package_end', field: 'from_day' }],
    ['longer than the terms leave', { from_day: today, days: 10 }, { key: 'freeze_days_spent', field: 'days', params: { left: 9 } }],
  ])('is refused %s', (_, input, refusal) => {
    expect(refusalOfFreeze(freezing, input, today)).toMatchObject(refusal);
  });

  it('is possible for all remaining days, up to the last day of the package', () => {
    expect(refusalOfFreeze(freezing, { from_day: today, days: 9 }, today)).toBeNull();
    expect(refusalOfFreeze(freezing, { from_day: '2026-12-31', days: 1 }, today)).toBeNull();
  });
});

describe('allowed actions', () => {
  const standing = { client_status: 'active', freezes: [], freeze_days: 7 } as const;
  const frozen = { ...standing, freezes: [{ from_day: today, to_day: '2026-11-20' }] };

  it('are only those in the table of states', () => {
    for (const state of subscriptionStates)
      for (const action of subscriptionActions)
        if (!subscriptionCan[action].from.includes(state))
          expect(refusalByState(action, { ...standing, state }, today)).toBe('subscription_closed');
  });

  it('exclude a second freeze, a transfer with a current or future freeze, and unfreezing without one', () => {
    expect(refusalByState('freeze', { ...frozen, state: 'active' }, today)).toBe('freeze_planned');
    expect(refusalByState('transfer', { ...frozen, state: 'active' }, today)).toBe('freeze_planned');
    expect(refusalByState('unfreeze', { ...standing, state: 'active' }, today)).toBe('not_frozen');
    expect(refusalByState('unfreeze', { ...frozen, state: 'active' }, '2026-11-20')).toBe('not_frozen');
    expect(refusalByState('unfreeze', { ...frozen, state: 'frozen' }, '2026-11-19')).toBeNull();
  });

  it('exclude a freeze without remaining days, and a sale to an inactive client', () => {
    const spent = { ...standing, state: 'active', freezes: [{ from_day: '2026-10-01', to_day: '2026-10-08' }] } as const;
    expect(refusalByState('freeze', spent, today)).toBe('freeze_days_spent');
    expect(refusalByState('confirm', { ...standing, client_status: 'inactive', state: 'draft' }, today)).toBe('client_inactive');
    expect(refusalByState('confirm', { ...standing, state: 'draft' }, today)).toBeNull();
  });
});

describe('the list of units', () => {
  const entry: UnitEntry = {
    unit_no: 2,
    units: -1,
    reason: 'lesson',
    at: '2026-11-02T09:00:00Z',
    transaction_id: 7,
    lesson_id: 5,
    lesson_start: '2026-11-02T08:00:00Z',
    kid_name: 'Mira',
    teacher_name: 'Anna',
  };

  it('shows the use of each, and a unit as free again after a correction', () => {
    const taken = { ...entry, lesson_id: null, lesson_start: null };
    const entries: UnitEntry[] = [
      entry,
      { ...entry, unit_no: 1, units: 1, reason: 'reversal' },
      { ...taken, unit_no: 3, reason: 'transfer' },
      { ...taken, unit_no: 4, reason: 'expiry' },
    ];
    expect(unitLines({ price: 1_001, units: 5 }, entries)).toMatchObject([
      { no: 1, price: 200, state: 'left', lesson: null },
      { no: 2, price: 200, state: 'used', lesson: { id: 5, kid_name: 'Mira', teacher_name: 'Anna' }, transaction_id: 7 },
      { no: 3, state: 'transferred', lesson: null },
      { no: 4, state: 'expired' },
      { no: 5, price: 201, state: 'left' },
    ]);
  });
});
