import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { schoolDateOf, schoolMidnight } from '../ledger/public/business-date.ts';

/** The period of a month: events count up to its end, their consequences up to the cutoff. */
export type MonthSpan = {
  /** The first day, `yyyy-mm-dd`. */
  readonly month: string;
  /** The first day of the next month. */
  readonly nextMonth: string;
  readonly from: string;
  /** The end of the month, or now. */
  readonly end: string;
  /** The day after the last one that counts. */
  readonly endDay: string;
  /** The time at which the figures are closed, or now. */
  readonly cutoff: string;
  /** Number of days of the month so far. */
  readonly days: number;
  readonly goesOn: boolean;
  /** Whether its figures may be closed. */
  readonly due: boolean;
};

type Dating = Pick<ReadContext, 'now' | 'settings'>;

/** @returns the first day of today's month in the school's zone */
export function currentMonth(ctx: Dating): string {
  return `${schoolDateOf(ctx, ctx.now).slice(0, 7)}-01`;
}

/** @param month the first day of a current or past month */
export function monthSpan(ctx: Dating, month: string): MonthSpan {
  const first = Temporal.PlainDate.from(month);
  const next = first.add({ months: 1 });
  const today = Temporal.PlainDate.from(schoolDateOf(ctx, ctx.now));
  const goesOn = Temporal.PlainDate.compare(today, next) < 0;
  const endDay = goesOn ? today.add({ days: 1 }) : next;
  const closes = next.add({ days: ctx.settings.kpi_closing_days });
  const due = Temporal.PlainDate.compare(today, closes) >= 0;
  return {
    month,
    nextMonth: next.toString(),
    from: schoolMidnight(ctx, month),
    end: goesOn ? isoOf(ctx.now) : schoolMidnight(ctx, next.toString()),
    endDay: endDay.toString(),
    cutoff: due ? schoolMidnight(ctx, closes.toString()) : isoOf(ctx.now),
    days: first.until(endDay, { largestUnit: 'days' }).days,
    goesOn,
    due,
  };
}
