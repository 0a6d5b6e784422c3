import { isoOf } from '../clock.ts';
import type { WriteContext } from '../calls/context.ts';
import type { JobContext } from './job.ts';

/** Hours after a change of the secret in which a process that was not restarted yet may still encrypt with the former one. */
const overlapHours = 24;

/** Re-encrypts values of one kind that a former secret encrypted. */
export type RenewSeals = (ctx: WriteContext) => Promise<void>;

/**
 * After a change of LECTERN_SECRET: re-encrypts all values with the newest secret. A day after the change the former ones are no longer
 * needed, and `installation` drops their fingerprints.
 */
export async function renewSeals({ db, now, write }: JobContext, kinds: readonly RenewSeals[]): Promise<void> {
  const known = await db.selectFrom('installation').select(['former_fingerprints', 'secret_since']).executeTakeFirst();
  if (known === undefined || known.former_fingerprints.length === 0) return;
  for (const renew of kinds) await write(renew);
  if (known.secret_since > isoOf(now.subtract({ hours: overlapHours }))) return;
  await write(async (ctx) => {
    // Skipped if the secret was changed again meanwhile.
    const { numUpdatedRows } = await ctx.db
      .updateTable('installation')
      .set({ former_fingerprints: [] })
      .where('secret_since', '=', known.secret_since)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return ctx.nothingChanged();
    ctx.audit({ action: 'secret.forget_former', entity: 'installation', entity_id: null, new: { former: 0 } });
  });
}
