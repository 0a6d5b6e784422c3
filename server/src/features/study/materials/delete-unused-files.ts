import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Days for which removing a file can be undone. */
const daysKept = 7;

/** Files that no question and no topic uses, including deleted topics that can be restored. */
const unused = sql`not exists (select from topic_files f where f.file_id = m.id)
  and not exists (select from test_questions q where q.picture_id = m.id) and not exists (
  select from deleted_topics d, jsonb_array_elements(coalesce(d.content->'files', '[]')) f where (f->>'id')::int = m.id)`;

/** Deletes files that nothing has used for some days. Idempotent. */
export async function deleteUnusedFiles(ctx: WriteContext): Promise<void> {
  const { db, now } = ctx;
  await sql`update material_files m set unused_since = null where unused_since is not null and not (${unused})`.execute(db);
  await sql`update material_files m set unused_since = ${isoOf(now)} where unused_since is null and ${unused}`.execute(db);
  const due = isoOf(now.subtract({ hours: 24 * daysKept }));
  const { rows } = await sql<{ id: number }>`
    delete from material_files m where unused_since < ${due} and ${unused} returning id`.execute(db);
  if (rows.length === 0) ctx.nothingChanged();
  else
    ctx.audit({ action: 'material_file.delete_unused', entity: 'material_file', entity_id: null, new: { ids: rows.map(({ id }) => id) } });
}
