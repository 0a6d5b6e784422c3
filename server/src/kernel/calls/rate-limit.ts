import type { RateLimit } from '@lectern/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { AppError } from '../app-error.ts';
import { isoOf } from '../clock.ts';
import type { WriteContext } from './context.ts';

export type LimitedCall = { readonly name: string; readonly rateLimit: RateLimit; readonly userId: number };

/** Tolerance for rounding, so that it never costs a call. */
const toleranceSeconds = 0.001;
/** Maximum difference between the clocks of two writing processes: each may be a minute off the database's. */
const skewSeconds = 120;

/**
 * Counts a call of one user in the database, so that all processes share the limit. The whole allowance may be used at once; after that,
 * calls become available again at an even rate. If the database cannot count (its disk is full), the call proceeds.
 * @throws AppError `rate_limited` with the seconds to wait
 */
export async function requireNotRateLimited(db: Db, now: Temporal.Instant, { name, rateLimit, userId }: LimitedCall): Promise<void> {
  const { seconds } = rateLimit;
  const step = seconds / rateLimit.calls;
  const at = sql`${isoOf(now)}::timestamptz`;
  const secondsOf = (value: number) => sql`make_interval(secs => ${value}::double precision)`;
  // Later than any limit allows, so it was counted while a clock was wrong.
  const used = sql`(case when r.used_until > ${at} + ${secondsOf(seconds + skewSeconds)} then ${at} else greatest(r.used_until, ${at}) end)`;
  const counted = await sql`
    insert into rate_limits as r (user_id, call, used_until) values (${userId}::integer, ${name}, ${at} + ${secondsOf(step)})
    on conflict (user_id, call) do update set used_until = ${used} + ${secondsOf(step)}
    where ${used} + ${secondsOf(step)} <= ${at} + ${secondsOf(seconds + toleranceSeconds)}
    returning 1
  `
    .execute(db)
    .catch(() => null);
  if (counted === null || counted.rows.length > 0) return;
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from used_until + ${secondsOf(step)} - ${at} - ${secondsOf(seconds)}))::int as wait
    from rate_limits where user_id = ${userId} and call = ${name}
  `.execute(db);
  throw new AppError('rate_limited', { seconds: Math.max(1, rows[0]?.wait ?? 1) });
}

/** Deletes expired counters. */
export async function forgetRateLimits({ db, now, nothingChanged }: WriteContext): Promise<void> {
  nothingChanged();
  await db.deleteFrom('rate_limits').where('used_until', '<', isoOf(now)).execute();
}
