import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import type { Settings } from '../../../kernel/settings.ts';
import { networkOf } from './attempts.rules.ts';
import { knownDevice, withAccount } from './known-device.rules.ts';
import type { Signer } from './known-device.rules.ts';

export type Limit = {
  readonly kind: 'sign_in' | 'proof' | 'reset';
  readonly minutes: number;
  /** From one known device, or at one account from one network. */
  readonly own: number;
  /** From unknown devices: at one account from everywhere, from one network at all accounts, and from a shared network at all accounts. */
  readonly perAccount: number;
  readonly perAddress: number;
  readonly perSharedAddress: number;
  /** Seconds to wait after the first, second … failure. */
  readonly delays: readonly number[];
};

/** Seconds to wait after the first, second … failed attempt of one device, or at one account from one network. */
const growingDelays = [0, 0, 5, 30, 120, 600] as const;

const unlimited = 1_000_000_000;

/** The limit of sign-in attempts, by password and by code. */
export function signInLimit(settings: Settings): Limit {
  return {
    kind: 'sign_in',
    minutes: settings.sign_in_attempts_minutes,
    own: settings.sign_in_attempts_per_account,
    perAccount: settings.sign_in_attempts_per_account,
    perAddress: settings.sign_in_attempts_per_address,
    perSharedAddress: settings.sign_in_attempts_per_shared_address,
    delays: settings.sign_in_delays ? growingDelays : [],
  };
}

/**
 * The limit of attempts by a signed-in user at their own password or code. The network does not count, and neither do attempts by others.
 */
export function proofLimit(settings: Settings): Limit {
  return { ...signInLimit(settings), kind: 'proof', perAddress: unlimited, perSharedAddress: unlimited };
}

/** The limit of password reset requests. Requests of others for the same account never block the owner's. */
export function resetLimit(settings: Settings): Limit {
  return {
    kind: 'reset',
    minutes: 60,
    own: settings.reset_requests,
    perAccount: unlimited,
    perAddress: settings.reset_mails_per_address,
    perSharedAddress: settings.reset_mails_per_shared_address,
    delays: [],
  };
}

/** The address that was typed, and the id of its user, if any. */
export type Account = { readonly email: string; readonly id: number | null };
export type Attempt = { readonly id: number; readonly onKnownDevice: boolean };

const accountKeyOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url');
const devicePurpose = 'known device';
const signer = ({ site: { secrets } }: ReadContext): Signer => ({
  sign: (text) => secrets.sign(devicePurpose, text),
  isSigned: (text, signature) => secrets.isSigned(devicePurpose, text, signature),
});

/** Sets the device cookie for an account, so that failures elsewhere no longer block this device. */
export function rememberDevice(ctx: ReadContext, userId: number): void {
  ctx.browser.setDevice(withAccount(ctx.browser.device, userId, ctx.now, signer(ctx)));
}

/**
 * Counts an attempt before anything is checked, for known and unknown accounts alike, so that concurrent attempts cannot exceed the limit.
 * A known device has its own count; otherwise the attempt counts for the account and the network. Must run outside a transaction: a refusal
 * would roll the count back.
 * @returns the attempt, to record its result later
 * @throws AppError `too_many_attempts` with the seconds to wait
 */
export async function countAttempt(ctx: ReadContext, account: Account, limit: Limit): Promise<Attempt> {
  const { db, now, browser } = ctx;
  const device = account.id === null ? null : knownDevice(browser.device, account.id, now, signer(ctx));
  const [accountKey, address, at] = [accountKeyOf(account.email), networkOf(browser.address), isoOf(now)];
  const [first, second] = device === null ? [limit.kind + accountKey, limit.kind + address] : [limit.kind + device, ''];
  const { kind, own, perAccount, perAddress, perSharedAddress } = limit;
  // One statement, so that the limit costs one round trip; its locks serialise concurrent attempts.
  const { rows } = await sql<{ id: number | null; wait: number }>`
    with locked as materialized (
      select pg_advisory_xact_lock(hashtextextended(${first}, 4)), pg_advisory_xact_lock(hashtextextended(${second}, 5))
    ), requests as materialized (
      select sign_in_wait(${kind}, ${accountKey}, ${address}, ${device}::text, ${at}::timestamptz, ${limit.minutes * 60}::integer,
        ${own}::integer, ${perAccount}::integer, ${perAddress}::integer, ${perSharedAddress}::integer,
        ${[...limit.delays]}::integer[]) as wait
      from locked
    ), noted as (
      insert into sign_in_attempts (kind, account_key, user_id, address, device, user_agent, at, outcome)
      select ${kind}, ${accountKey}, ${account.id}::integer, ${address}, ${device}::text, ${browser.userAgent}, ${at}::timestamptz, 'checking'
      from requests where wait <= 0 returning id
    )
    select wait, (select id from noted) as id from requests
  `.execute(db);
  const { id = null, wait = 1 } = rows[0] ?? {};
  if (id === null) throw new AppError('too_many_attempts', { seconds: Math.max(1, wait) });
  return { id: Number(id), onKnownDevice: device !== null };
}

/** Records the result of an attempt. A success on a known device resets its failures. */
export async function noteAttempt(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  { id, onKnownDevice }: Attempt,
  outcome: 'failed' | 'code_needed' | 'succeeded',
): Promise<void> {
  await db.updateTable('sign_in_attempts').set({ outcome }).where('id', '=', id).execute();
  if (outcome !== 'succeeded' || !onKnownDevice) return;
  await sql`
    update sign_in_attempts f set lifted_at = ${isoOf(now)} from sign_in_attempts s
    where s.id = ${id} and f.device = s.device and f.kind = s.kind and f.outcome = 'failed' and f.lifted_at is null
  `.execute(db);
}

/** Returns the number of recent password reset requests for one account, including this one. */
export async function countResets({ db, now, settings }: ReadContext, email: string): Promise<number> {
  const since = isoOf(now.subtract({ minutes: settings.reset_link_minutes }));
  const { rows } = await sql<{ requests: number }>`
    select count(*)::int as requests from sign_in_attempts
    where account_key = ${accountKeyOf(email)} and kind = 'reset' and at > ${since} and outcome in ('checking', 'failed') and lifted_at is null
  `.execute(db);
  return rows[0]?.requests ?? 0;
}

/** Clears the failures that lock an account or a network. @returns their number */
export async function liftAttempts(
  db: Db,
  of: { readonly userId: number } | { readonly address: string },
  now: Temporal.Instant,
): Promise<number> {
  const whose = 'userId' in of ? sql`user_id = ${of.userId}` : sql`address = ${of.address}`;
  const { numAffectedRows } = await sql`
    update sign_in_attempts set lifted_at = ${isoOf(now)}
    where ${whose} and outcome in ('checking', 'failed') and lifted_at is null
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
