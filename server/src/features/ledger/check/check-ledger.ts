import type { LedgerCheck } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { StagedContext, WriteContext } from '../../../kernel/calls/context.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { findLedgerFaults, ledgerSize } from './ledger-faults.queries.ts';
import { requireLedgerCheck } from './ledger-checks.queries.ts';

type Found = Omit<LedgerCheck, 'id' | 'asked_by_name'>;
/** Days for which checks are stored. */
const keptDays = 400;

async function check(ctx: Pick<StagedContext, 'db' | 'now'>): Promise<Found> {
  const begun = performance.now();
  const faults = await findLedgerFaults(ctx.db);
  return { started_at: isoOf(ctx.now), milliseconds: Math.round(performance.now() - begun), faults, ...(await ledgerSize(ctx.db)) };
}

/** Stores the result of a check, with an audit entry. @returns its id */
async function keep(ctx: WriteContext, found: Found): Promise<number> {
  const { id } = await ctx.db
    .insertInto('ledger_checks')
    .values({ ...found, faults: JSON.stringify(found.faults), asked_by: ctx.actor.id || null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const differs = found.faults.map(({ key, count }) => `${key}: ${count}`);
  ctx.audit({ action: 'ledger.check', entity: 'ledger_check', entity_id: id, new: { milliseconds: found.milliseconds, differs } });
  return id;
}

/** Checks the ledger on request. It reads before its transaction, to keep that short. */
export async function checkLedgerNow(staged: StagedContext): Promise<LedgerCheck> {
  const found = await check(staged);
  return staged.transaction(async (ctx) => requireLedgerCheck(ctx, await keep(ctx, found)));
}

/** The nightly check. At start-up it is skipped if one ran within the last hours. */
export async function checkLedgerNightly(job: JobContext): Promise<void> {
  const { rows } = await sql`select from ledger_checks where started_at > ${isoOf(job.now.subtract({ hours: 20 }))} limit 1`.execute(
    job.db,
  );
  if (rows.length > 0) return;
  const found = await check(job);
  await job.write(async (ctx) => {
    await keep(ctx, found);
    await sql`delete from ledger_checks where started_at < ${isoOf(ctx.now.subtract({ hours: 24 * keptDays }))}`.execute(ctx.db);
  });
}
