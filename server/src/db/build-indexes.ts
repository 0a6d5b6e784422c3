import type { CopySession } from './copy/copy-session.ts';

/** Marks a migration that builds indexes concurrently with writes, which PostgreSQL cannot do in a transaction. */
const mark = '-- outside a transaction';

export const isOutsideTransaction = (script: string): boolean => script.startsWith(mark);

/**
 * Builds the indexes of a migration one by one. An invalid index of an interrupted build is dropped and rebuilt; a complete one is left
 * alone, so repeating the migration is safe.
 * @param concurrently false for the embedded database, which has no other writers
 * @throws Error for any other statement
 */
export async function buildIndexes(session: CopySession, script: string, concurrently: boolean): Promise<void> {
  // These statements block nobody, but wait for every transaction that began earlier.
  await session.run('set statement_timeout = 0');
  await session.run('set lock_timeout = 0');
  await session.run('set idle_session_timeout = 0');
  const statements = script
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  for (const text of statements) {
    const [, made, dropped] =
      /^(?:create (?:unique )?index concurrently (\w+) on |drop index concurrently if exists (\w+)$)/i.exec(text) ?? [];
    if (made === undefined && dropped === undefined) throw new Error(`not possible outside a transaction: ${text}`);
    if (made !== undefined) {
      const state = await stateOf(session, made);
      if (state === 'complete') continue;
      if (state === 'half') await session.run(`drop index ${concurrently ? 'concurrently ' : ''}if exists ${made}`);
    }
    await session.run(concurrently ? text : text.replace(/ concurrently/i, ''));
  }
}

async function stateOf(session: CopySession, index: string): Promise<'missing' | 'half' | 'complete'> {
  const [found] = await session.rows<{ valid: string }>(
    `select (indisvalid and indisready)::text as valid from pg_index where indexrelid = to_regclass('${index}')`,
  );
  if (found === undefined) return 'missing';
  return found.valid === 'true' ? 'complete' : 'half';
}
