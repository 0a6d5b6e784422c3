import type { ClientMoney } from '@lectern/contract/clients/clients.schema';
import type { BalanceLine, BalanceOverTime, BalanceOverTimeQuery, BalanceQuery } from '@lectern/contract/ledger/ledger.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { cachedCount } from '../../kernel/cached-count.ts';
import { languageOf } from '../../kernel/calls/context.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { requireClientMoney } from '../clients/public/client-access.ts';
import { clientMoney } from '../clients/public/client-money.ts';
import type { ClientBalances } from '../clients/public/client-money.ts';
import { isOneOf } from '../../kernel/conditions/is-one-of.ts';
import { balanceLineView } from './ledger.view.ts';
import type { BalanceRow } from './ledger.view.ts';
import { schoolDateOf } from './public/business-date.ts';
import { exceptMerges } from './public/move-to-client.ts';
import { transactionTitle } from './public/transaction-title.ts';

type Input = { params: { id: number }; query: BalanceQuery };
type Answer = { count: number; results: BalanceLine[]; money: ClientMoney };

const accountOf = { money: 'client_money', lessons: 'client_prepaid', bonus: 'client_bonus' } as const;

/**
 * Returns a client's balance as of a date with its lines, the newest first: each with the balance after it and its source. Transactions of
 * merged records are included, from the day of their posting.
 */
export async function getClientBalance(ctx: ReadContext, { params, query }: Input): Promise<Answer> {
  const { records } = await requireClientMoney(ctx, params.id);
  const until = query.as_of === undefined ? sql`` : sql` and t.business_date <= ${query.as_of}`;
  const own = sql`${isOneOf(sql`t.client_id`, records)}${exceptMerges(records)}${until}`;
  const [{ lines, count }, figures, all] = await Promise.all([
    linesOf(ctx, records, query, own),
    figuresOf(ctx, records, query, own),
    query.figure === undefined ? cachedCount(ctx.db, sql`select count(*)::int as count from ledger_transactions t where ${own}`) : 0,
  ]);
  return { count: count ?? all, results: lines, money: clientMoney(figures, ctx.settings.currency) };
}

type Lines = {
  readonly lines: BalanceLine[];
  /** The total number of lines; null if every transaction is one. */
  readonly count: number | null;
};

/** @param own a condition over `ledger_transactions t` for the client's transactions up to the date */
async function linesOf(ctx: ReadContext, records: readonly number[], query: BalanceQuery, own: RawBuilder<unknown>): Promise<Lines> {
  const { figure, as_of, page, page_size } = query;
  const fits = figure === undefined ? sql`true` : figure === 'lessons' ? sql`(amount <> 0 or units <> 0)` : sql`amount <> 0`;
  // Today's balance is stored, so that the first pages read their own lines alone, however long the history is.
  const isStored = figure === undefined && as_of === undefined;
  const newest = isStored ? sql`limit ${page === 1 ? sql.lit(page_size) : page * page_size}` : sql``;
  const stored = (column: string) =>
    sql`(select coalesce(sum(${sql.ref(column)}), 0) from client_balances b where ${isOneOf(sql`b.client_id`, records)})`;
  const latest = (column: string, kept: string) => (isStored ? stored(kept) : sql`sum(coalesce(${sql.ref(column)}, 0)) over ()`);
  // A balance is counted back: the latest one without what moved after the line. Sources are joined only for the lines of the page.
  const { rows } = await sql<BalanceRow & { of_all: number }>`
    with own as materialized (
      select id from ledger_accounts a where ${isOneOf(sql`a.client_id`, records)} and kind = ${accountOf[figure ?? 'money']}
    ), newest as materialized (
      select t.id, t.business_date from ledger_transactions t where ${own} order by t.business_date desc, t.id desc ${newest}
    ), changes as (
      select e.transaction_id, -sum(e.amount)::bigint as amount from ledger_entries e
      where e.transaction_id in (select id from newest) and e.account_id in (select id from own) group by e.transaction_id
    ), moved as (
      select u.transaction_id, sum(u.units)::int as units, min(u.unit_no) as unit_no from unit_entries u
      where u.transaction_id in (select id from newest) group by u.transaction_id
    ), lines as (
      select n.id, n.business_date, coalesce(x.amount, 0) as amount, coalesce(m.units, 0) as units, m.unit_no,
        (${latest('x.amount', 'money')} - coalesce(sum(coalesce(x.amount, 0)) over later, 0))::bigint as balance,
        (${latest('m.units', 'units_left')} - coalesce(sum(coalesce(m.units, 0)) over later, 0))::int as units_after
      from newest n left join changes x on x.transaction_id = n.id left join moved m on m.transaction_id = n.id
      window later as (order by n.business_date desc, n.id desc rows between unbounded preceding and 1 preceding)
    ), page as materialized (
      select *, count(*) over ()::int as of_all from lines where ${fits} order by business_date desc, id desc ${pageLimit(query)}
    )
    select t.id as transaction_id, t.occasion_code, ${transactionTitle(languageOf(ctx))} as occasion_title, t.business_date, t.posted_at, a.name as author_name,
      t.comment, t.reverses_id, (select z.id from ledger_transactions z where z.reverses_id = t.id) as reversed_by_id,
      (select z.business_date from ledger_transactions z where z.id = t.reverses_id) as reverses_date,
      page.amount, page.balance, t.currency, t.amount as value, page.units, page.units_after, page.of_all,
      t.lesson_id, l.start as lesson_start, l.status as lesson_status, k.name as kid_name, ${titleOf(ctx, 'co')} as course_title, tu.name as teacher_name,
      ${titleOf(ctx, 'cr')} as cancel_reason, l.cancelled_at, cg.fault,
      coalesce(l.client_share, (l.policy -> l.status ->> 'client')::int) as client_share,
      s.id as subscription_id, s.title as subscription_title, page.unit_no, s.units as units_of
    from page join ledger_transactions t on t.id = page.id
    join transaction_occasions o on o.code = t.occasion_code
    left join users a on a.id = t.author_id
    left join user_subscriptions s on s.id = t.subscription_id
    left join lessons l on l.id = t.lesson_id
    left join children k on k.id = coalesce(l.kid_id, s.kid_id)
    left join service_courses sc on sc.id = s.service_course_id
    left join courses co on co.id = coalesce(l.course_id, sc.course_id)
    left join users tu on tu.id = l.teacher_id
    left join cancellation_reasons cr on cr.id = l.cancel_reason_id
    left join cancellation_reason_categories cg on cg.id = cr.category_id
    order by page.business_date desc, page.id desc
  `.execute(ctx.db);
  const lines = rows.map(({ of_all: _, ...row }) => balanceLineView(row));
  if (figure === undefined) return { lines, count: null };
  return { lines, count: rows[0]?.of_all ?? (query.page === 1 ? 0 : await countOf(ctx, records, query, own)) };
}

/** The count for a page past the last one, whose result has no rows to carry it. */
async function countOf(ctx: ReadContext, records: readonly number[], query: BalanceQuery, own: RawBuilder<unknown>): Promise<number> {
  return (await linesOf(ctx, records, { ...query, page: 1 }, own)).count ?? 0;
}

/** The four figures: the stored ones, or those up to the date from the entries. */
async function figuresOf(
  { db }: ReadContext,
  records: readonly number[],
  { as_of }: BalanceQuery,
  own: RawBuilder<unknown>,
): Promise<ClientBalances> {
  const figures =
    as_of === undefined
      ? sql<ClientBalances>`
          select coalesce(sum(b.units_left), 0)::int as units_left, coalesce(sum(b.money), 0)::bigint as money,
            coalesce(sum(b.prepaid), 0)::bigint as prepaid, coalesce(sum(b.bonus), 0)::bigint as bonus
          from client_balances b where ${isOneOf(sql`b.client_id`, records)}`
      : sql<ClientBalances>`
          with lines as materialized (
            select t.id from ledger_transactions t where ${own}
          ), sums as (
            select a.kind, -sum(e.amount)::bigint as amount
            from ledger_accounts a join ledger_entries e on e.account_id = a.id
            where ${isOneOf(sql`a.client_id`, records)} and e.transaction_id in (select id from lines)
            group by a.kind
          )
          select coalesce((select sum(units)::int from unit_entries where transaction_id in (select id from lines)), 0) as units_left,
            coalesce((select amount from sums where kind = 'client_money'), 0) as money,
            coalesce((select amount from sums where kind = 'client_prepaid'), 0) as prepaid,
            coalesce((select amount from sums where kind = 'client_bonus'), 0) as bonus`;
  const { rows } = await figures.execute(db);
  return rows[0] ?? { units_left: 0, money: 0, prepaid: 0, bonus: 0 };
}

const weeksShown = 26;

type OverTimeInput = { params: { id: number }; query: BalanceOverTimeQuery };

/** Returns the figures at the end of each of the last weeks. The last one ends on the requested date, by default today. */
export async function getBalanceOverTime(ctx: ReadContext, { params, query }: OverTimeInput): Promise<BalanceOverTime> {
  const { records } = await requireClientMoney(ctx, params.id);
  const last = query.as_of ?? schoolDateOf(ctx, ctx.now);
  // Weeks are counted back from the last day; older transactions make up the first balance.
  const week = sql`least((${last}::date - t.business_date) / 7, ${weeksShown}::int)`;
  const moved = (kind: string) => sql`-sum(e.amount) filter (where a.kind = ${kind})`;
  const until = (figure: string) => sql`coalesce(sum(${sql.ref(figure)}) over (order by w.n desc), 0)`;
  const { rows } = await sql<BalanceOverTime['points'][number]>`
    with moved as (
      select ${week} as n, ${moved('client_money')} as money, ${moved('client_prepaid')} as prepaid, ${moved('client_bonus')} as bonus
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
      where ${isOneOf(sql`a.client_id`, records)} and ${isOneOf(sql`t.client_id`, records)} and t.business_date <= ${last}
      group by 1
    ), used as (
      select ${week} as n, sum(u.units) as units
      from ledger_transactions t join unit_entries u on u.transaction_id = t.id
      where ${isOneOf(sql`t.client_id`, records)} and t.business_date <= ${last} group by 1
    ), weeks as (
      select w.n, ${until('m.money')} as money, ${until('m.prepaid')} as prepaid, ${until('m.bonus')} as bonus, ${until('u.units')} as units
      from generate_series(0, ${weeksShown}::int) as w (n) left join moved m on m.n = w.n left join used u on u.n = w.n
    )
    select (${last}::date - 7 * n)::date as date, money::bigint as money, prepaid::bigint as prepaid, bonus::bigint as bonus,
      units::int as units_left
    from weeks where n < ${weeksShown} order by n desc
  `.execute(ctx.db);
  return { currency: ctx.settings.currency, points: rows };
}
