import { sql } from 'kysely';
import type { Db } from './client.ts';

/** @returns whether searches find Russian words in either case. A PostgreSQL database with the locale `C` knows the case of Latin letters only. */
export async function knowsLetterCase(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select lower('Ш') = 'ш' as known`.execute(db);
  return rows[0]?.known === true;
}

/** The startup message for an operator whose database does not. */
export const letterCaseLine =
  'WARNING: this database finds Russian words only in the case in which they were typed. Make a new one with a locale, for example "create database lectern template template0 lc_ctype \'C.UTF-8\'", and restore a backup into it.';
