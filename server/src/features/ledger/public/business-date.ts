import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { holdMonthOpen, monthOf } from './book-months.ts';

type Books = Pick<ReadContext, 'db'>;
/** Money of clients, or pay of staff: a pay period accepts no more lines once it is calculated. */
type BooksOf = 'clients' | 'pay';
const closedPay: Readonly<Record<BooksOf, readonly string[]>> = {
  clients: ['closed'],
  pay: ['calculated', 'under_review', 'approved', 'closed'],
};
type Dating = Pick<ReadContext, 'db' | 'now' | 'settings'>;

/** The date of an instant in the school's zone. @param instant ISO text or instant @returns `yyyy-mm-dd` */
export function schoolDateOf({ settings }: Pick<ReadContext, 'settings'>, instant: string | Temporal.Instant): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(temporalZone(settings.school_zone)).toPlainDate().toString();
}

/** Like `schoolDateOf`, for many instants as ISO text in UTC: those of the same minute are computed once. */
export function schoolDates(ctx: Pick<ReadContext, 'settings'>): (instant: string) => string {
  const known = new Map<string, string>();
  const minuteLength = 'yyyy-mm-ddThh:mm'.length;
  return (instant) => {
    const minute = instant.slice(0, minuteLength);
    const date = known.get(minute) ?? schoolDateOf(ctx, instant);
    known.set(minute, date);
    return date;
  };
}

/** The instant at which a day begins in the school's zone. @param day `yyyy-mm-dd` @returns ISO text */
export function schoolMidnight({ settings }: Pick<ReadContext, 'settings'>, day: string): string {
  return isoOf(Temporal.PlainDate.from(day).toZonedDateTime(temporalZone(settings.school_zone)).toInstant());
}

/**
 * The business date of an event: its date in the school's zone, or today for an event in the future (a cancellation). Nothing is posted
 * into a closed period: a late event counts for today, or for the first open day if today is closed too.
 * @returns `yyyy-mm-dd`, never after today unless today is closed
 */
export async function businessDateOf(ctx: Dating, instant: string | Temporal.Instant, books: BooksOf = 'clients'): Promise<string> {
  const own = schoolDateOf(ctx, Temporal.Instant.compare(Temporal.Instant.from(instant), ctx.now) < 0 ? instant : ctx.now);
  return correctionDateOf(ctx, own, books);
}

/**
 * The business date of a reversal: the same day as the original, so that its period shows both; today or the first open day after it if
 * that period is closed. The original keeps its own date.
 * @param day `yyyy-mm-dd`
 * @returns `yyyy-mm-dd`
 */
export async function correctionDateOf(ctx: Dating, day: string, books: BooksOf = 'clients'): Promise<string> {
  return (await closedUntil(ctx, day, books)) === null ? day : firstOpenDay(ctx, schoolDateOf(ctx, ctx.now), books);
}

/** The last day of the closed pay period or month of a day, or null if the day is open. */
export async function closedUntil({ db }: Books, day: string, books: BooksOf = 'clients'): Promise<string | null> {
  // A month without a row is closed if a later one is; so are all months up to the next row.
  const { rows } = await sql<{ ends_on: string | null }>`
    select greatest(
      (select ends_on from pay_periods where state = any(${closedPay[books]}::text[]) and ${day}::date between starts_on and ends_on),
      case when book_month_closed(${monthOf(day)}::date) then coalesce(
        (select (month + interval '1 month' - interval '1 day')::date from book_periods where month = ${monthOf(day)}::date),
        (select min(month) - 1 from book_periods where month > ${monthOf(day)}::date)
      ) end
    ) as ends_on
  `.execute(db);
  return rows[0]?.ends_on ?? null;
}

/** The first open day from a given one on. @param day `yyyy-mm-dd` @returns `yyyy-mm-dd` */
export async function firstOpenDay(ctx: Books, day: string, books: BooksOf = 'clients'): Promise<string> {
  let open = day;
  for (;;) {
    const closed = await closedUntil(ctx, open, books);
    if (closed === null) return open;
    open = Temporal.PlainDate.from(closed).add({ days: 1 }).toString();
  }
}

/** @throws AppError `date_too_early` at `field` for a day beyond the school's limit */
export function requireRecentDay(ctx: Pick<ReadContext, 'now' | 'settings'>, date: string, field: string): void {
  const earliest = Temporal.PlainDate.from(schoolDateOf(ctx, ctx.now)).subtract({ days: ctx.settings.posting_days_back }).toString();
  if (date < earliest) throw new AppError('date_too_early', { earliest }, field);
}

/**
 * Requires an open day and keeps it open until the transaction ends.
 * @throws AppError at `field`: `date_too_early` for a day beyond the school's limit, `period_closed` with the next open day
 */
export async function requireOpenDay(ctx: Pick<WriteContext, 'db' | 'now' | 'settings'>, date: string, field: string): Promise<void> {
  requireRecentDay(ctx, date, field);
  await holdMonthOpen(ctx, date);
  const open = await firstOpenDay(ctx, date);
  if (open !== date) throw new AppError('period_closed', { date, open_from: open }, field);
}
