import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';

export type EndedBackup = {
  readonly begun: Temporal.Instant;
  readonly origin: 'schedule' | 'command';
  readonly file: string;
} & ({ readonly bytes: number; readonly rows: number } | { readonly fault: string });

const longest = 1000;

/** Records the result of a backup. */
export async function recordBackup(ctx: WriteContext, ended: EndedBackup): Promise<void> {
  const outcome =
    'fault' in ended
      ? { bytes: null, row_count: null, fault: ended.fault.slice(0, longest) || 'unknown' }
      : { bytes: ended.bytes, row_count: ended.rows, fault: null };
  const file = ended.file.slice(-longest);
  const { id } = await ctx.db
    .insertInto('backups')
    .values({ begun_at: isoOf(ended.begun), ended_at: isoOf(ctx.now), origin: ended.origin, file, ...outcome })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'backup.make', entity: 'backup', entity_id: id, new: { file, ...outcome } });
}
