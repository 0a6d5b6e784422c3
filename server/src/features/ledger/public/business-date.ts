import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/context.ts';

type Dating = Pick<ReadContext, 'db' | 'now' | 'settings'>;

/** The calendar date of an instant in the school's zone. @param instant ISO text or instant @returns `yyyy-mm-dd` */
export function schoolDateOf({ settings }: Pick<ReadContext, 'settings'>, instant: string | Temporal.Instant): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(temporalZone(settings.school_zone)).toPlainDate().toString();
}

/**
 * The business date of what happened at an instant: its date in the school's zone, and today's for what is decided before
 * its day (a cancellation). Nothing is posted into a closed period, so what is told late counts from today on; should
 * today be closed too, from the first open day after it.
 * @returns `yyyy-mm-dd`, never after today unless today is closed
 */
export async function businessDateOf(ctx: Dating, instant: string | Temporal.Instant): Promise<string> {
  const today = schoolDateOf(ctx, ctx.now);
  const own = schoolDateOf(ctx, Temporal.Instant.compare(Temporal.Instant.from(instant), ctx.now) < 0 ? instant : ctx.now);
  if ((await closedUntil(ctx, own)) === null) return own;
  let date = today;
  for (;;) {
    const closed = await closedUntil(ctx, date);
    if (closed === null) return date;
    date = Temporal.PlainDate.from(closed).add({ days: 1 }).toString();
  }
}

/** The last day of the closed pay period that a date falls into, or null when it may be posted to. */
export async function closedUntil({ db }: Pick<ReadContext, 'db'>, date: string): Promise<string | null> {
  const { rows } = await sql<{ ends_on: string }>`
    select ends_on from pay_periods where state = 'closed' and ${date}::date between starts_on and ends_on
  `.execute(db);
  return rows[0]?.ends_on ?? null;
}
