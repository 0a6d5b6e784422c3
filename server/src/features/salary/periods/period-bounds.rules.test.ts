import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPeriod, periodAround } from './period-bounds.rules.ts';
import type { Bounds, PeriodLength } from './period-bounds.rules.ts';

const lengths: readonly PeriodLength[] = ['month', 'half_month', 'two_weeks'];
const length = fc.constantFrom(...lengths);
const day = fc.integer({ min: 0, max: 4_000 }).map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }).toString());
const next = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

describe('a pay period', () => {
  it('is a month, half a month or two weeks from a Monday', () => {
    expect(periodAround('2026-02-16', 'month')).toEqual({ starts_on: '2026-02-01', ends_on: '2026-02-28' });
    expect(periodAround('2026-02-15', 'half_month')).toEqual({ starts_on: '2026-02-01', ends_on: '2026-02-15' });
    expect(periodAround('2028-02-16', 'half_month')).toEqual({ starts_on: '2028-02-16', ends_on: '2028-02-29' });
    expect(periodAround('2026-11-16', 'two_weeks')).toEqual({ starts_on: '2026-11-16', ends_on: '2026-11-29' });
    expect(periodAround('2023-12-31', 'two_weeks')).toEqual({ starts_on: '2023-12-18', ends_on: '2023-12-31' });
  });

  it('covers every day once, without gaps', () => {
    fc.assert(
      fc.property(day, length, (date, of) => {
        const { starts_on, ends_on } = periodAround(date, of);
        expect(starts_on <= date && date <= ends_on).toBe(true);
        expect(periodAround(starts_on, of)).toEqual(periodAround(ends_on, of));
        expect(periodAround(next(ends_on), of).starts_on).toBe(next(ends_on));
      }),
    );
  });

  it('never overlaps existing ones, whatever lengths the school chooses in turn', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(day, length), { maxLength: 40 }), (requested) => {
        const existing: Bounds[] = [];
        for (const [date, of] of requested) {
          if (existing.some(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on)) continue;
          const made = newPeriod(date, of, existing);
          expect(made.starts_on <= date && date <= made.ends_on).toBe(true);
          expect(existing.every(({ starts_on, ends_on }) => ends_on < made.starts_on || made.ends_on < starts_on)).toBe(true);
          existing.push(made);
        }
      }),
    );
  });
});
