import type { Db } from '../../src/db/client.ts';

/** Sets a setting past its checks. Running servers read it within a second of their clock. */
export async function changeSetting(db: Db, key: string, value: unknown, at = '2026-11-16T09:00:00Z'): Promise<void> {
  const updated_at = at;
  const written = JSON.stringify(value);
  await db
    .insertInto('school_settings')
    .values({ key, value: written, updated_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: written, updated_at }))
    .execute();
}
