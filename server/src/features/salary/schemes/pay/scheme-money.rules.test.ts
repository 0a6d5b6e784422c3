import { minor } from '@lectern/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMoney, flooredShare } from './scheme-money.rules.ts';
import type { MoneyEvent, MoneyPiece } from './scheme-money.rules.ts';

const event = (id: number, amount: number, more: Partial<MoneyEvent> = {}): MoneyEvent => ({
  id,
  kind: 'payment',
  client_id: 1,
  paid_by: 1,
  day: `2026-11-${String(Math.min(id, 30)).padStart(2, '0')}`,
  sign: 1,
  amount: minor(amount),
  reverses_id: null,
  target_id: null,
  ...more,
});
const nothing = { counted: [], taken: [] };
const counting = (share: number, user_id = 7) => ({ user_id, scheme_id: 3, share, led_since: null });
const total = (pieces: readonly MoneyPiece[]) => pieces.reduce((sum, { amount }) => sum + amount, 0);
const share = fc.integer({ min: 1, max: 10_000 });
const sum = fc.integer({ min: 1, max: 1_000_000_000_000 });

/** The total if half of the transactions are posted first and the rest later. */
function inTwoGoes(made: readonly MoneyEvent[], part: number): number {
  const whose = ({ id }: MoneyEvent) => counting(part, id % 2);
  const middle = Math.floor(made.length / 2);
  const posted = made.slice(0, middle);
  const first = countMoney(posted, nothing, whose);
  const counted = [...Map.groupBy(first, ({ counted_id }) => counted_id)].map(([id, of]) => ({
    ...counting(part, id % 2),
    id,
    kind: 'payment' as const,
    client_id: 1,
    day: of[0]?.counted_day ?? '',
    counts: minor(of.reduce((all, { base }) => all + base, 0)),
    reversed: posted.some(({ reverses_id }) => reverses_id === id),
  }));
  const taken = first.flatMap(({ event: { id }, counted_id, base }) => (id === counted_id ? [] : [{ event_id: id, counted_id, base }]));
  return total(first) + total(countMoney(made.slice(middle), { counted, taken }, whose));
}

describe('the share of a payment', () => {
  it('and that of its reversal cancel exactly, whatever was refunded between', () => {
    fc.assert(
      fc.property(sum, share, fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 4 }), (paid, part, refunds) => {
        const taken = refunds.map((amount, at) => event(at + 2, amount, { sign: -1 }));
        const pieces = countMoney([event(1, paid), ...taken, event(20, paid, { reverses_id: 1 })], nothing, () => counting(part));
        expect(total(pieces)).toBe(0);
        expect(pieces.reduce((all, { base }) => all + base, 0)).toBe(0);
        expect(pieces.every(({ amount, base }) => Number.isSafeInteger(amount) && Number.isSafeInteger(base))).toBe(true);
      }),
    );
  });

  it('is never more for a payment that was split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 }), share, (parts, part) => {
        const whole = parts.reduce((all, each) => all + each, 0);
        const split = countMoney(
          parts.map((amount, at) => event(at + 1, amount)),
          nothing,
          () => counting(part),
        );
        expect(total(split)).toBeLessThanOrEqual(flooredShare(minor(whole), part));
      }),
    );
  });

  it('adds up to the share of what is left of each payment after any refunds and reversals', () => {
    // A payment is refunded in full, then reversed; a later calculation processes the reversal of the refund.
    const refundedThenReversed = (['pay', 'refund', 'reverse', 'pay', 'reverse', 'pay'] as const).map((what, at) => ({
      what,
      amount: at < 2 ? 715 : 1,
      of: 0,
    }));
    const step = fc.record({
      what: fc.constantFrom<'pay' | 'refund' | 'reverse'>('pay', 'pay', 'refund', 'reverse'),
      amount: fc.integer({ min: 1, max: 10_000 }),
      of: fc.nat(20),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), share, (steps, part) => {
        const made: MoneyEvent[] = [];
        for (const [at, { what, amount, of }] of steps.entries()) {
          const open = made.filter(({ id, reverses_id }) => reverses_id === null && !made.some((other) => other.reverses_id === id));
          const original = open[of % Math.max(open.length, 1)];
          if (what === 'reverse' && original === undefined) continue;
          const reversal = what === 'reverse' && original !== undefined ? { reverses_id: original.id, sign: original.sign } : {};
          made.push(
            event(at + 1, original !== undefined && what === 'reverse' ? original.amount : amount, {
              sign: what === 'refund' ? -1 : 1,
              ...reversal,
            }),
          );
        }
        const pieces = countMoney(made, nothing, ({ id }) => counting(part, id % 2));
        for (const [, of] of Map.groupBy(pieces, ({ counted_id }) => counted_id)) {
          const left = of.reduce((all, { base }) => all + base, 0);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(total(of)).toBe(flooredShare(minor(left), part));
        }
        expect(total(pieces)).toBe(inTwoGoes(made, part));
      }),
      { examples: [[refundedThenReversed, 14]] },
    );
  });

  it('is refunded where it was counted, the latest payment first, at the share and by the person of then', () => {
    const events = [event(1, 1_000), event(2, 500), event(3, 700, { sign: -1 })];
    const pieces = countMoney(events, nothing, ({ id }) => counting(id === 1 ? 1_000 : 2_000, id));
    expect(pieces.map(({ user_id, counted_id, base, amount }) => [user_id, counted_id, base, amount])).toEqual([
      [1, 1, 1_000, 100],
      [2, 2, 500, 100],
      [2, 2, -500, -100],
      [1, 1, -200, -20],
    ]);
  });

  it('comes back when the refund is reversed, but not of a payment that was reversed itself', () => {
    const known = {
      counted: [
        { ...counting(1_000), id: 1, kind: 'payment' as const, client_id: 1, day: '2026-10-01', counts: minor(300), reversed: false },
        { ...counting(1_000), id: 2, kind: 'payment' as const, client_id: 1, day: '2026-10-02', counts: minor(0), reversed: true },
      ],
      taken: [
        { event_id: 9, counted_id: 1, base: minor(-700) },
        { event_id: 9, counted_id: 2, base: minor(-500) },
      ],
    };
    const pieces = countMoney([event(10, 1_200, { reverses_id: 9, sign: -1 })], known, () => null);
    expect(pieces.map(({ counted_id, base, amount }) => [counted_id, base, amount])).toEqual([[1, 700, 70]]);
  });

  it('of a returned package is taken off from its own sale', () => {
    const sale = (id: number) => event(id, 1_000, { kind: 'renewal' });
    const back = event(5, 400, { kind: 'renewal', sign: -1, target_id: 1 });
    const pieces = countMoney([sale(1), sale(2), back], nothing, () => counting(500));
    expect(pieces.at(-1)).toMatchObject({ counted_id: 1, base: -400, amount: -20 });
  });
});
