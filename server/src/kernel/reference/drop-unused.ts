import { sql } from 'kysely';
import type { WriteContext } from '../calls/context.ts';
import { referencesTo } from '../references.ts';
import type { Dictionary } from './dictionary.ts';
import { lockDictionaries } from './write-entry.ts';

/** Deletes those of the given entries that nothing refers to. @returns the tables that refer to the remaining ones */
export async function dropUnused(
  ctx: WriteContext,
  { table, noun, parts }: Pick<Dictionary, 'table' | 'noun' | 'parts'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  await lockDictionaries(ctx);
  const used = await referencesTo(ctx.db, table, ids, parts);
  const unused = ids.filter((id) => !used.has(id));
  const { rows } = await sql<{ id: number }>`delete from ${sql.table(table)} where id = any(${unused}) returning *`.execute(ctx.db);
  for (const { id, ...old } of rows) ctx.audit({ action: `${noun}.delete`, entity: noun, entity_id: id, old });
  return used;
}
