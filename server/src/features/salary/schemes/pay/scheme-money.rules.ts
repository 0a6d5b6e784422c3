import { minor, wholeInBasisPoints } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';

/** A share of payments, or of renewed packages. */
export type MoneyKind = 'payment' | 'renewal';

/** A transaction that adds a payment or a package to the base, or reduces it. */
export type MoneyEvent = {
  readonly id: number;
  readonly kind: MoneyKind;
  /** The client's surviving record after merging. */
  readonly client_id: number;
  /** The record that the transaction belongs to. */
  readonly paid_by: number;
  readonly day: string;
  /** 1 adds, −1 reduces. */
  readonly sign: 1 | -1;
  readonly amount: MinorUnits;
  readonly reverses_id: number | null;
  /** The sale of a returned package; null reduces the latest payments that count. */
  readonly target_id: number | null;
};

/** The person a payment counts for. */
export type Counting = {
  readonly user_id: number;
  readonly scheme_id: number;
  /** Basis points. */
  readonly share: number;
  readonly led_since: string | null;
};

/** A payment or a package with its current base. */
export type Counted = Counting & {
  readonly id: number;
  readonly kind: MoneyKind;
  readonly client_id: number;
  readonly day: string;
  readonly counts: MinorUnits;
  readonly reversed: boolean;
};

/** The reduction of a payment by an earlier refund; negative. */
export type Taken = { readonly event_id: number; readonly counted_id: number; readonly base: MinorUnits };

/** One change of a base and of its share. */
export type MoneyPiece = Counting & {
  readonly kind: MoneyKind;
  readonly event: MoneyEvent;
  readonly counted_id: number;
  readonly counted_day: string;
  readonly base: MinorUnits;
  readonly amount: MinorUnits;
};

/** A share of a base, rounded down, so that a split payment never earns more than a whole one. */
export function flooredShare(counts: MinorUnits, share: number): MinorUnits {
  return minor(Number((BigInt(counts) * BigInt(share)) / BigInt(wholeInBasisPoints)));
}

type Known = { readonly counted: readonly Counted[]; readonly taken: readonly Taken[] };

/**
 * The changes of shares by transactions, in posting order. A refund reduces the client's latest payments that count, at their person and
 * share; a reversal removes its payment entirely, or undoes a refund. So the shares of a payment always add up to the share of what is left
 * of it.
 * @param countingOf the person a payment counts for; null for nobody
 */
export function countMoney(events: readonly MoneyEvent[], known: Known, countingOf: (event: MoneyEvent) => Counting | null): MoneyPiece[] {
  const counted = new Map(known.counted.map((each) => [key(each), each]));
  const taken = [...known.taken];
  const pieces: MoneyPiece[] = [];
  const change = (of: Counted, event: MoneyEvent, base: number, reversed = of.reversed) => {
    const counts = minor(of.counts + base);
    counted.set(key(of), { ...of, counts, reversed });
    if (base === 0) return;
    const { user_id, scheme_id, share, led_since, kind } = of;
    const amount = minor(flooredShare(counts, share) - flooredShare(of.counts, share));
    pieces.push({ user_id, scheme_id, share, led_since, kind, event, counted_id: of.id, counted_day: of.day, base: minor(base), amount });
  };
  const takeOff = (event: MoneyEvent) => {
    let rest: number = event.amount;
    for (const of of hitBy(event, [...counted.values()])) {
      const base = Math.min(rest, of.counts);
      if (base === 0) break;
      rest -= base;
      taken.push({ event_id: event.id, counted_id: of.id, base: minor(-base) });
      change(of, event, -base);
    }
  };
  const giveBack = (event: MoneyEvent, refundId: number) => {
    for (const { event_id, counted_id, base } of [...taken]) {
      const of = event_id === refundId ? counted.get(key({ kind: event.kind, id: counted_id })) : undefined;
      if (of !== undefined && !of.reversed) change(of, event, -base);
    }
  };
  for (const event of events) {
    const { id, kind, client_id, day, amount, sign, reverses_id } = event;
    const reversed = reverses_id === null ? undefined : counted.get(key({ kind, id: reverses_id }));
    if (reversed !== undefined) change(reversed, event, -reversed.counts, true);
    else if (reverses_id !== null) giveBack(event, reverses_id);
    else if (sign < 0) takeOff(event);
    else {
      const counting = countingOf(event);
      if (counting === null || counting.share === 0) continue;
      change({ ...counting, id, kind, client_id, day, counts: minor(0), reversed: false }, event, amount);
    }
  }
  return pieces;
}

const key = ({ kind, id }: Pick<Counted, 'kind' | 'id'>) => `${kind} ${id}`;

/** What a refund reduces, latest first. */
function hitBy({ kind, client_id, target_id }: MoneyEvent, counted: readonly Counted[]): Counted[] {
  const own = counted.filter((of) => of.kind === kind && of.client_id === client_id && of.counts > 0);
  const target = own.filter(({ id }) => id === target_id);
  if (target.length > 0) return target;
  return own.toSorted((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1));
}
