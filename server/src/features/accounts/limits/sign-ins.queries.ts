import type { SignInAttempt, SignInListQuery, SignInLock, SignInPage } from '@lectern/contract/accounts/sign-ins.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import { networkOf } from './attempts.rules.ts';
import { signInLimit } from './attempts.ts';

type Fragment = RawBuilder<unknown>;

const person = sql`(select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = a.user_id)`;

function conditionsOf(query: SignInListQuery): Fragment {
  const conditions: Fragment[] = [sql`true`];
  if (query.kind !== undefined) conditions.push(sql`a.kind = any(${query.kind})`);
  if (query.outcome !== undefined) conditions.push(sql`a.outcome = any(${query.outcome})`);
  if (query.user_id !== undefined) conditions.push(sql`a.user_id = ${query.user_id}`);
  if (query.address !== undefined && query.address !== '') conditions.push(sql`a.address = ${networkOf(query.address)}`);
  if (query.known_device !== undefined) conditions.push(query.known_device ? sql`a.device is not null` : sql`a.device is null`);
  return sql.join(conditions, sql` and `);
}

/** Lists sign-in attempts, the latest first. Attempts that a limit refused are not stored; otherwise an attacker could fill the table. */
export async function listSignIns({ db }: ReadContext, { query }: { query: SignInListQuery }): Promise<SignInPage> {
  const columns = sql`a.id, a.at, a.kind, a.outcome, a.address, a.user_agent, a.lifted_at, a.device is not null as known_device, ${person} as user`;
  const from = sql`from sign_in_attempts a where ${conditionsOf(query)}`;
  const { count, rows } = await readPage<SignInAttempt>(db, query, { columns, from, order: sql`a.at desc, a.id desc` });
  return { count, results: rows.map((row) => ({ ...row, id: Number(row.id) })) };
}

const mostLocks = 200;

/** Lists the current sign-in locks, by the same rules as `sign_in_wait`. Delays that end within a minute are left out. */
export async function listSignInLocks({ db, now, settings }: ReadContext): Promise<SignInLock[]> {
  const limit = signInLimit(settings);
  const minutes = sql`make_interval(mins => ${limit.minutes}::integer)`;
  const at = sql`${isoOf(now)}::timestamptz`;
  const open = sql`a.kind = 'sign_in' and a.outcome in ('checking', 'failed') and a.lifted_at is null`;
  const recent = sql`${open} and a.at > ${at} - ${minutes}`;
  const most = sql`(case when is_shared_network(a.address, ${at}) then ${limit.perSharedAddress}::integer else ${limit.perAddress}::integer end)`;
  // The limit ends when enough attempts are too old to count.
  const latest = (which: Fragment) => sql`(array_agg(a.at order by a.at desc))[${which}]`;
  const { rows } = await sql<SignInLock>`
    with locks as (
      select 'account' as scope, a.user_id, null as address, count(*)::int as failures,
        ${latest(sql`${limit.perAccount}::integer`)} + ${minutes} as until
      from sign_in_attempts a where ${recent} and a.device is null and a.user_id is not null
      group by a.user_id having count(*) >= ${limit.perAccount}
      union all
      select 'address', null, a.address, count(*)::int, ${latest(most)} + ${minutes}
      from sign_in_attempts a where ${recent} and a.device is null
      group by a.address having count(*) >= ${limit.perAddress} and count(*) >= ${most}
      union all
      select 'device', a.user_id, a.address, count(*)::int, greatest(
        ${latest(sql`${limit.own}::integer`)} + ${minutes},
        max(a.at) + make_interval(secs => (${[...limit.delays]}::integer[])[least(count(*)::int, ${limit.delays.length}::integer)]))
      from sign_in_attempts a where ${open} and a.at > ${at} - interval '1 hour' and a.user_id is not null
      group by a.user_id, a.address, a.device
    )
    select a.scope, ${person} as user, a.address, a.failures, a.until from locks a
    where a.until > ${at} + (case when a.scope = 'device' then interval '1 minute' else interval '0' end)
    order by a.until desc, a.failures desc limit ${mostLocks}
  `.execute(db);
  return rows;
}

/** Whether requests come through a proxy that TRUST_PROXY does not name. */
export async function getSignInWarning({ site }: ReadContext): Promise<{ untrusted_proxy_since: string | null }> {
  return { untrusted_proxy_since: site.untrustedProxySince?.() ?? null };
}
