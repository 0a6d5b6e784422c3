import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { schoolDateOf, schoolMidnight } from '../../../ledger/public/business-date.ts';
import { kpiScoresOn } from '../../../kpi/public/kpi-scores-on.ts';
import { daysLed } from './scheme-days.rules.ts';
import type { Days, Led, Person, Scheme, Spell } from './scheme-days.rules.ts';
import type { MonthScore, SchemeFacts, StandingLine, Taught } from './scheme-lines.rules.ts';
import type { Counted, MoneyEvent, Taken } from './scheme-money.rules.ts';

type Context = Pick<ReadContext, 'db' | 'settings'>;
/** Whose pay to compute: one person's, or everybody's (null). */
export type Whose = number | null;

/** Every version that was not undone. */
export async function schemesInForce(db: Db): Promise<Scheme[]> {
  const { rows } = await sql<Scheme>`
    select id, role, user_id, effective_from, ended, made_by, fixed, payment_share, renewal_share, per_child, per_teacher,
      kpi_bonus
    from pay_schemes where undone_at is null order by effective_from, id
  `.execute(db);
  return rows;
}

/** Account managers and curators who were employed on days of a period. */
export async function schemePeople(ctx: Context, days: Days, whose: Whose): Promise<(Person & { readonly name: string })[]> {
  const { rows } = await sql<Omit<Person, 'from' | 'to'> & { name: string; created_at: string; inactive_since: string | null }>`
    select u.id as user_id, u.name, r.role, u.created_at, u.inactive_since from users u join role_grants r on r.user_id = u.id
    where r.role in ('AccountManager', 'Curator') and (u.state = 'active' or u.inactive_since >= ${schoolMidnight(ctx, days.from)})
      ${whose === null ? sql`` : sql`and u.id = ${whose}`}
    order by u.name, u.id
  `.execute(ctx.db);
  return rows.map(({ created_at, inactive_since, ...person }) => ({
    ...person,
    from: schoolDateOf(ctx, created_at),
    to: inactive_since === null ? null : schoolDateOf(ctx, inactive_since),
  }));
}

/** The surviving record of a client `c`. */
const surviving = sql`coalesce(c.merged_into_id, c.id)`;

/** The clients whom a person ever led, or for whose payments they were paid. */
const clientsOf = (whose: Whose) =>
  whose === null
    ? sql`true`
    : sql`${surviving} in (
        select coalesce(o.merged_into_id, o.id) from client_managers m join clients o on o.id = m.client_id where m.manager_id = ${whose}
        union select l.client_id from scheme_lines l where l.user_id = ${whose} and l.client_id is not null)`;

/** A sale `t` of a package `s` that renews an earlier one of the service from which lessons were used. */
const renews = sql`exists (select from user_subscriptions b where b.client_id = s.client_id and b.service_course_id = s.service_course_id
  and b.id <> s.id and b.sold_on < s.sold_on and b.state <> 'refunded'
  and exists (select from unit_entries e where e.subscription_id = b.id and e.reason = 'lesson' and e.units < 0 and e.at < t.posted_at))`;

/** Transactions of clients that increase or reduce the base, over `which`, in posting order. */
async function moneyEvents(db: Db, which: RawBuilder<unknown>, whose: Whose): Promise<MoneyEvent[]> {
  const { rows } = await sql<MoneyEvent>`
    select t.id, case when o.direction = 'internal' then 'renewal' else 'payment' end as kind, ${surviving} as client_id, t.client_id as paid_by,
      t.business_date as day, t.amount, t.reverses_id, case when o.direction = 'in' or t.occasion_code = 'subscription_sale' then 1 else -1 end as sign,
      case when t.occasion_code = 'subscription_refund' then (select x.id from ledger_transactions x where x.client_id = t.client_id
        and x.subscription_id = t.subscription_id and x.occasion_code = 'subscription_sale' and x.reverses_id is null) end as target_id
    from ledger_transactions t join transaction_occasions o on o.code = t.occasion_code join clients c on c.id = t.client_id
    left join user_subscriptions s on s.id = t.subscription_id
    where t.amount > 0 and ((o.direction in ('in', 'out') and 'client_money' in (o.debit_kind, o.credit_kind))
        or t.occasion_code = 'subscription_refund' or (t.occasion_code = 'subscription_sale' and (t.reverses_id is not null or ${renews})))
      and ${which} and ${clientsOf(whose)}
    order by t.id
  `.execute(db);
  return rows;
}

/** What was already counted for the clients' payments and packages, and the reductions by refunds that are now reversed. */
async function countedBefore(
  db: Db,
  events: readonly MoneyEvent[],
  before: string | null,
): Promise<{ counted: Counted[]; taken: Taken[] }> {
  const changing = events.filter(({ sign, reverses_id }) => sign < 0 || reverses_id !== null);
  const clients = [...new Set(changing.map(({ client_id }) => client_id))];
  const reversed = changing.flatMap(({ reverses_id }) => (reverses_id === null ? [] : [reverses_id]));
  if (clients.length === 0) return { counted: [], taken: [] };
  const earlier = before === null ? sql`true` : sql`e.business_date < ${before}`;
  const [counted, taken] = [
    await sql<Counted>`
      select l.counted_id as id, l.kind, ${surviving} as client_id, min(t.business_date) as day, min(l.user_id) as user_id, min(l.scheme_id) as scheme_id,
        min(l.share) as share, min(l.led_since) as led_since, sum(l.base)::bigint as counts,
        -- The reversal of a payment that was refunded before leaves no line.
        exists (select from ledger_transactions e where e.reverses_id = l.counted_id and ${earlier}) as reversed
      from scheme_lines l join ledger_transactions t on t.id = l.counted_id join ledger_transactions e on e.id = l.event_id
      join clients c on c.id = t.client_id
      where ${surviving} = any(${clients}::int[]) and ${earlier} group by l.counted_id, l.kind, c.id order by l.counted_id
    `.execute(db),
    await sql<Taken>`
      select l.event_id, l.counted_id, l.base from scheme_lines l join ledger_transactions e on e.id = l.event_id
      where l.event_id = any(${reversed}::bigint[]) and l.event_id <> l.counted_id and ${earlier} order by l.id
    `.execute(db),
  ];
  return { counted: counted.rows, taken: taken.rows };
}

/** The leaders of the clients and the teachers by day. */
async function leaders(ctx: Context, of: 'client' | 'teacher', ids: readonly number[]): Promise<ReadonlyMap<number, Led[]>> {
  const from = of === 'client' ? sql`client_managers` : sql`teacher_curators`;
  const [id, leader] = of === 'client' ? [sql`client_id`, sql`manager_id`] : [sql`teacher_id`, sql`curator_id`];
  const { rows } = await sql<Spell & { id: number }>`
    select ${id} as id, ${leader} as leader, since, until from ${from} where ${id} = any(${[...new Set(ids)]}::int[]) order by ${id}, since
  `.execute(ctx.db);
  const spells = Map.groupBy(rows, (row) => row.id);
  return new Map([...spells].map(([each, history]) => [each, daysLed(history, ctx.settings.school_zone)]));
}

/** Children and teachers with a lesson held on some days; for one person, those ever led by them. */
export async function taughtOn(ctx: Context, { from, to }: Days, whose: Whose): Promise<Taught> {
  const until = schoolMidnight(ctx, Temporal.PlainDate.from(to).add({ days: 1 }).toString());
  const held = sql`l.status = 'held' and l.start >= ${schoolMidnight(ctx, from)} and l.start < ${until}`;
  const ofManager =
    whose === null ? sql`` : sql`and exists (select from client_managers m where m.client_id = l.client_id and m.manager_id = ${whose})`;
  const ofCurator =
    whose === null ? sql`` : sql`and exists (select from teacher_curators m where m.teacher_id = l.teacher_id and m.curator_id = ${whose})`;
  const kids = await sql<Taught['kids'][number]>`
    select l.kid_id, min(l.client_id) as client_id from lessons l where ${held} ${ofManager} group by l.kid_id order by l.kid_id
  `.execute(ctx.db);
  const teachers = await sql<{ teacher_id: number }>`
    select distinct l.teacher_id from lessons l where ${held} ${ofCurator} order by l.teacher_id
  `.execute(ctx.db);
  return { kids: kids.rows, teachers: teachers.rows.map(({ teacher_id }) => teacher_id) };
}

/** Posted lines for days of months, without reversed ones. */
export async function standingLines(db: Db, { from, to }: Days, whose: Whose): Promise<StandingLine[]> {
  const { rows } = await sql<StandingLine>`
    select l.id, l.user_id, l.scheme_id, l.kind, l.from_day as "from", l.to_day as "to", l.base, l.share, l.amount, l.counted_id, l.event_id, l.client_id,
      l.kid_id, l.teacher_id, l.led_since, l.reverses_id
    from scheme_lines l where l.kind in ('fixed', 'child', 'teacher') and l.from_day between ${from} and ${to}
      and not exists (select from scheme_lines z where z.reverses_id = l.id) ${whose === null ? sql`` : sql`and l.user_id = ${whose}`}
    order by l.id
  `.execute(db);
  return rows;
}

/** The key figures that count on days: a month counts on the day on which it is closed. */
async function keyFiguresOn(ctx: Context, days: Days, whose: Whose, expected: boolean): Promise<MonthScore[]> {
  const scores = await kpiScoresOn(ctx, days, whose);
  return scores.flatMap(({ month, role, score, closed, ...of }) => {
    if (score === null || (role !== 'AccountManager' && role !== 'Curator') || !(closed || expected)) return [];
    return [{ ...of, role, from: month, score, to: Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString() }];
  });
}

type Requested = {
  readonly days: Days;
  readonly schemes: readonly Scheme[];
  readonly taught: readonly Taught[];
  readonly whose: Whose;
  /** Condition over the transactions `t` to consider. */
  readonly which: RawBuilder<unknown>;
  /** Uses only what transactions before this day had counted; by default everything. */
  readonly before?: string;
  /** Whether key figures that are not closed count, as last calculated. */
  readonly expected?: boolean;
};

/** All facts that lines are computed from. */
export async function schemeFacts(
  ctx: Context,
  { days, schemes, taught, whose, which, before, expected = false }: Requested,
): Promise<SchemeFacts> {
  const people = await schemePeople(ctx, days, whose);
  const events = await moneyEvents(ctx.db, which, whose);
  const paying = events.map(({ paid_by }) => paid_by);
  const kids = taught.flatMap((each) => each.kids.map(({ client_id }) => client_id));
  const clients = await leaders(ctx, 'client', [...paying, ...kids]);
  const teachers = await leaders(
    ctx,
    'teacher',
    taught.flatMap((each) => [...each.teachers]),
  );
  const scores = await keyFiguresOn(ctx, days, whose, expected);
  return { people, schemes, events, clients, teachers, scores, ...(await countedBefore(ctx.db, events, before ?? null)) };
}
