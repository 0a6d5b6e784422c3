import { abilityOfKind } from '@lectern/contract/imports/import-states';
import type { ImportKind, ImportState } from '@lectern/contract/imports/import-states';
import type { ImportOptions } from '@lectern/contract/imports/imports.schema';
import { abilities } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { nobody } from '../../../kernel/calls/audited-write.ts';
import { noBrowser } from '../../../kernel/calls/browser.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import type { Kernel } from '../../../kernel/calls/run-endpoint.ts';
import { actorOfUser } from '../../../kernel/calls/session.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import type { ImportSetting } from '../rows/import-kind.ts';
import { requestsOf } from './import-requests.rules.ts';

/** An import that this process works on until it is done or another process takes it over. */
export type TakenRun = {
  readonly id: number;
  readonly user_id: number;
  readonly role: Role;
  readonly language: 'en' | 'ru';
  readonly kind: ImportKind;
  readonly mapping: Readonly<Record<string, number>>;
  readonly options: ImportOptions;
  readonly state: ImportState;
  /** A fencing token: a process with an older one can write nothing more. */
  readonly turn: number;
  readonly fruitless: number;
};

/** Seconds without a heartbeat after which another process takes over, and how often that may happen without progress. */
const silentSeconds = 60;
const mostFruitless = 3;

/** Claims the next queued import. A check restarts from the first row, because its state was in the memory of the process. */
export async function takeRun({ database, clock }: Kernel): Promise<TakenRun | null> {
  const now = clock();
  const { rows } = await sql<TakenRun>`
    update import_runs set turn = turn + 1, fruitless = fruitless + 1, touched_at = ${isoOf(now)},
      state = case when fruitless < ${mostFruitless} then state else 'failed' end,
      checked_to = case when state = 'checking' then 1 else checked_to end,
      rows_good = case when state = 'checking' then 0 else rows_good end,
      rows_bad = case when state = 'checking' then 0 else rows_bad end,
      rows_duplicate = case when state = 'checking' then 0 else rows_duplicate end,
      granted = case when state = 'checking' then 0 else granted end,
      owed = case when state = 'checking' then 0 else owed end
    where id = (
      select id from import_runs where state in ('checking', 'running', 'undoing')
        and (touched_at is null or touched_at < ${isoOf(now.subtract({ seconds: silentSeconds }))})
      order by id limit 1 for update skip locked
    ) returning id, user_id, role, language, kind, mapping, options, state, turn, fruitless
  `.execute(database.db);
  const run = rows[0];
  return run === undefined || run.state === 'failed' ? null : run;
}

/** Requeues a run, or marks it as failed. */
export async function leaveRun({ database }: Kernel, { id, turn, state }: TakenRun, to: 'waiting' | 'failed'): Promise<void> {
  await sql`
    update import_runs set touched_at = null, state = ${to === 'failed' ? 'failed' : state}
    where id = ${id} and turn = ${turn} and state = ${state}
  `.execute(database.db);
}

/**
 * Locks the run in the transaction of a batch. Batches of different runs that import or undo are serialised, so that each sees the writes
 * of the previous ones. Their lock comes before all others, so no deadlock is possible.
 * @returns false if the run was stopped or taken over by another process
 */
export async function holdRun(db: Db, { id, turn, state }: TakenRun, now: Temporal.Instant): Promise<boolean> {
  if (state !== 'checking') await lock(db, [{ of: 'import', id: 0 }]);
  const { rows } = await sql`
    update import_runs set touched_at = ${isoOf(now)}, fruitless = 0 where id = ${id} and turn = ${turn} and state = ${state} returning id
  `.execute(db);
  return rows.length > 0;
}

/**
 * The context of a batch's writes: the author of the import, with their current permissions.
 * @throws Error if they have lost the permission
 */
export async function contextOf(
  { database, clock, settings, site }: Kernel,
  { id, user_id, role, language, turn, kind }: TakenRun,
): Promise<ReadContext> {
  const actor = (await actorOfUser(database.db, user_id)) ?? nobody;
  const needed = abilityOfKind[kind];
  if (!actor.abilities.includes(abilities.moveIn) || (needed !== null && !actor.abilities.includes(needed)))
    throw new Error('the author of the import has lost the permission');
  return {
    actor: { ...actor, role: actor.roles.includes(role) ? role : '' },
    db: database.db,
    now: clock(),
    settings: await settings.read(),
    requestId: `${requestsOf(id)}${turn}`,
    browser: { ...noBrowser, language },
    site,
    logRead: () => {},
  };
}

/** The options with which the rows of a run are parsed. */
export function settingOf(ctx: ReadContext, { id, options }: Pick<TakenRun, 'id' | 'options'>): ImportSetting {
  const today = schoolDateOf(ctx, ctx.now);
  const zone = options.zone ?? ctx.settings.person_zone;
  return { runId: id, options, zone, currency: ctx.settings.currency, date: options.date ?? today, today, abilities: ctx.actor.abilities };
}
