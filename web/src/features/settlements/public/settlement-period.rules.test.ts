import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodAddress, periodAround, periodBeside, periodKinds, readPeriod } from './settlement-period.rules.ts';

const today = '2026-11-21';
const day = fc.integer({ min: 0, max: 4000 }).map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }).toString());

it('defaults to this month, also for invalid values in the URL', () => {
  const month = { kind: 'month', from: '2026-11-01', to: '2026-11-30' };
  expect(readPeriod({}, today)).toEqual(month);
  expect(readPeriod({ period: 'century', from: 'yesterday' }, today)).toEqual(month);
  expect(readPeriod({ period: 'own', from: '2026-11-05', to: '2026-11-01' }, today)).toEqual({ ...month, kind: 'own' });
  expect(readPeriod({ period: 'quarter' }, today)).toEqual({ kind: 'quarter', from: '2026-10-01', to: '2026-12-31' });
  expect(periodAround('month', '2028-02-11')).toEqual({ kind: 'month', from: '2028-02-01', to: '2028-02-29' });
});

it('survives the round trip through the URL', () => {
  fc.assert(
    fc.property(fc.constantFrom(...periodKinds), day, fc.nat({ max: 400 }), (kind, from, length) => {
      const period =
        kind === 'own' ? { kind, from, to: Temporal.PlainDate.from(from).add({ days: length }).toString() } : periodAround(kind, from);
      expect(readPeriod(periodAddress(period, today), today)).toEqual(period);
    }),
  );
});

it('steps without a gap, and back again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...periodKinds), day, fc.nat({ max: 400 }), (kind, from, length) => {
      const period =
        kind === 'own' ? { kind, from, to: Temporal.PlainDate.from(from).add({ days: length }).toString() } : periodAround(kind, from);
      const next = periodBeside(period, 1);
      expect(Temporal.PlainDate.from(period.to).add({ days: 1 }).toString()).toBe(next.from);
      expect(periodBeside(next, -1)).toEqual(period);
    }),
  );
});
