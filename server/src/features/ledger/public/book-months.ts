import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** The month of a day. @param day `yyyy-mm-dd` @returns `yyyy-mm-01` */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The number of a month for its advisory lock, counted from the year 0, like `lock_book_month` in the database. */
export function monthNumber(month: string): number {
  const { year, month: number } = Temporal.PlainDate.from(month);
  return year * 12 + number;
}

/** Keeps the month of a day open until the transaction ends; closing it waits. */
export async function holdMonthOpen({ db }: Pick<WriteContext, 'db'>, day: string): Promise<void> {
  await sql`select lock_book_month(${day}::date)`.execute(db);
}
