import { sql } from 'kysely';
import { isoOf } from '../../clock.ts';
import type { WriteContext } from '../../calls/context.ts';

/** The user who uploaded a file may still have the form open. */
const daysKept = 2;

type Uploads = {
  /** The table of files, with `id` and `created_at`. */
  readonly table: string;
  /** The table whose `file_id` names the files that are used. */
  readonly usedBy: string;
  /** The entity name of such a file in the audit log. */
  readonly entity: string;
};

/** A job's work: deletes files that were uploaded for a form two days ago and never submitted with it. Idempotent. */
export const deletesUnused =
  ({ table, usedBy, entity }: Uploads) =>
  async (ctx: WriteContext): Promise<void> => {
    const { rows } = await sql<{ id: number }>`
      delete from ${sql.table(table)} f where created_at < ${isoOf(ctx.now.subtract({ hours: 24 * daysKept }))}
        and not exists (select from ${sql.table(usedBy)} where file_id = f.id) returning id
    `.execute(ctx.db);
    if (rows.length === 0) ctx.nothingChanged();
    else ctx.audit({ action: `${entity}.delete_unused`, entity, entity_id: null, new: { ids: rows.map(({ id }) => id) } });
  };
