import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { newPeriod, periodAround } from './period-bounds.rules.ts';
import type { Bounds } from './period-bounds.rules.ts';

/** Opens a pay period of the school's length for a day that none covers. @param date `yyyy-mm-dd` */
export async function openPayPeriod({ db, settings }: WriteContext, date: string): Promise<void> {
  const around = periodAround(date, settings.pay_period);
  const { rows } = await sql<Bounds>`
    select starts_on, ends_on from pay_periods where starts_on <= ${around.ends_on} and ends_on >= ${around.starts_on}
  `.execute(db);
  if (rows.some(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on)) return;
  const { starts_on, ends_on } = newPeriod(date, settings.pay_period, rows);
  // A concurrent write opens the same one.
  await sql`insert into pay_periods (starts_on, ends_on) values (${starts_on}, ${ends_on}) on conflict do nothing`.execute(db);
}
