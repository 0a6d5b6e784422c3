import { sql } from 'kysely';
import { isoOf } from '../clock.ts';
import type { ReadContext, WriteContext } from '../calls/context.ts';

/** Stores a setting; every process reads it within seconds (`settings.ts`). The caller writes the audit entry. */
export async function writeSetting({ db, now }: WriteContext, key: string, value: unknown): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: isoOf(now) };
  await db
    .insertInto('school_settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** Reads a setting past the cache: for values copied onto documents, and for the form that edits it. */
export async function settingNow<T>({ db }: Pick<ReadContext, 'db'>, key: string): Promise<T | null> {
  const { rows } = await sql<{ value: T }>`select value from school_settings where key = ${key}`.execute(db);
  return rows[0]?.value ?? null;
}
