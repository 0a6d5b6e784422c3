import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { networkOf } from './attempts.rules.ts';

type Limit = { readonly kind: '' | 'reset:'; readonly perAccount: number; readonly perAddress: number; readonly minutes: number };

/** Tries at a password or a code, wherever they are made: signing in, changing it, turning the second factor off. */
export function signInLimit({ settings }: ReadContext): Limit {
  const { sign_in_attempts_per_account, sign_in_attempts_per_address, sign_in_attempts_minutes } = settings;
  return {
    kind: '',
    perAccount: sign_in_attempts_per_account,
    perAddress: sign_in_attempts_per_address,
    minutes: sign_in_attempts_minutes,
  };
}

/** Mails for a forgotten password, so that nobody fills a mailbox with them. */
export function resetLimit({ settings }: ReadContext): Limit {
  return { kind: 'reset:', perAccount: settings.reset_mails_per_account, perAddress: settings.reset_mails_per_address, minutes: 60 };
}

/**
 * Counts an attempt against the account and the address before anything is looked at, known and unknown accounts alike,
 * so that no number of tries at once gets round the limit. Not inside a transaction: a refusal would take the count back.
 * @param account the e-mail address
 * @returns the attempt, to say later how it ended
 * @throws AppError `too_many_attempts` with the seconds to wait
 */
export async function countAttempt({ db, now, browser }: ReadContext, account: string, limit: Limit): Promise<number> {
  const accountKey = limit.kind + createHash('sha256').update(account.toLowerCase()).digest('base64url');
  const address = limit.kind + networkOf(browser.address);
  const since = isoOf(now.subtract({ minutes: limit.minutes }));
  // One statement, so that the limit costs one round trip; the locks make those who come together stand in line.
  const { rows } = await sql<{ id: number | null }>`
    with locked as materialized (
      select pg_advisory_xact_lock(hashtextextended(${accountKey}, 4)), pg_advisory_xact_lock(hashtextextended(${address}, 5))
    ), allowed as (
      select from locked where count_sign_in_attempts(${accountKey}, null, ${since}) < ${limit.perAccount}
        and count_sign_in_attempts(null, ${address}, ${since}) < ${limit.perAddress}
    )
    insert into sign_in_attempts (account_key, address, at, outcome)
    select ${accountKey}, ${address}, ${isoOf(now)}, 'checking' from allowed returning id
  `.execute(db);
  const id = rows[0]?.id;
  if (id == null) throw new AppError('too_many_attempts', { seconds: await secondsToWait(db, now, accountKey, address, limit) });
  return id;
}

/** Until so many attempts are too old to count that another one is allowed; known and unknown accounts wait alike. */
async function secondsToWait(db: Db, now: Temporal.Instant, accountKey: string, address: string, limit: Limit): Promise<number> {
  const since = isoOf(now.subtract({ minutes: limit.minutes }));
  const counted = (by: RawBuilder<unknown>, most: number) => sql`
    (select at from sign_in_attempts where ${by} and at > ${since} and outcome <> 'succeeded' order by at desc offset ${most - 1} limit 1)`;
  const { rows } = await sql<{ at: string | null }>`
    select greatest(${counted(sql`account_key = ${accountKey}`, limit.perAccount)}, ${counted(sql`address = ${address}`, limit.perAddress)}) as at
  `.execute(db);
  const at = rows[0]?.at;
  if (at == null) return 1;
  const over = Temporal.Instant.from(at).add({ minutes: limit.minutes });
  return Math.max(1, Math.ceil(over.since(now).total('seconds')));
}

/** Says how an attempt ended; one that succeeded does not count against the limit. */
export async function noteAttempt({ db }: ReadContext, id: number, outcome: 'failed' | 'succeeded'): Promise<void> {
  await db.updateTable('sign_in_attempts').set({ outcome }).where('id', '=', id).execute();
}
