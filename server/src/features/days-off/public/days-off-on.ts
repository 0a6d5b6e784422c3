import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

/** Those of the given days on which no weekly lesson is placed. */
export async function daysOffOn(db: Db, days: readonly string[]): Promise<ReadonlySet<string>> {
  if (days.length === 0) return new Set();
  const { rows } = await sql<{ day: string }>`
    select distinct day from days_off where active and day = any(${[...new Set(days)]}::date[])
  `.execute(db);
  return new Set(rows.map(({ day }) => day));
}
