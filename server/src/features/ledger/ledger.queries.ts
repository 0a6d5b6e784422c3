import type {
  LedgerTransactionDetail,
  LedgerTransactionRow,
  TransactionAuthor,
  TransactionListQuery,
  TransactionOccasion,
  TransactionPage,
} from '@lectern/contract/ledger/ledger.schema';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { cachedTotals } from '../../kernel/cached-count.ts';
import { languageOf } from '../../kernel/calls/context.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../kernel/search-text.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { canSeeMoney, clientScope, servesAll } from '../clients/public/client-access.ts';
import { canPost } from './ledger.policy.ts';
import type { Occasion } from './ledger.policy.ts';
import { transactionView } from './ledger.view.ts';
import type { TransactionRow } from './ledger.view.ts';
import { transactionTitle } from './public/transaction-title.ts';

type Fragment = RawBuilder<unknown>;

const orderings: Readonly<Record<TransactionListQuery['ordering'], Fragment>> = {
  business_date: sql`t.business_date, t.id`,
  '-business_date': sql`t.business_date desc, t.id desc`,
  amount: sql`t.amount, t.id`,
  '-amount': sql`t.amount desc, t.id desc`,
};

/** The columns of a TransactionRow over `ledger_transactions t` and what `aroundTransaction` joins. */
function transactionColumns(ctx: ReadContext): Fragment {
  return sql`t.id, t.occasion_code, ${transactionTitle(languageOf(ctx))} as occasion_title, o.direction, o.system_only, t.business_date, t.posted_at,
    t.client_id, c.name as client_name, t.lesson_id, k.name as kid_name, ${titleOf(ctx, 'co')} as course_title, l.start as lesson_start,
    s.title as subscription_title, t.amount, t.currency, t.author_id, a.name as author_name, t.comment, t.reverses_id,
    (select z.id from ledger_transactions z where z.reverses_id = t.id) as reversed_by_id,
    (select z.business_date from ledger_transactions z where z.id = t.reverses_id) as reverses_date`;
}

const aroundTransaction = sql`
  join transaction_occasions o on o.code = t.occasion_code
  join clients c on c.id = t.client_id
  left join users a on a.id = t.author_id
  left join lessons l on l.id = t.lesson_id
  left join children k on k.id = l.kid_id
  left join user_subscriptions s on s.id = t.subscription_id
  left join service_courses sc on sc.id = s.service_course_id
  left join courses co on co.id = coalesce(l.course_id, sc.course_id)`;

/**
 * The date filter over `t`. If kinds of transactions are filtered too, totals list every date: PostgreSQL then finds each kind on each date
 * in the index of the sums, rather than scan the whole period.
 */
function onDays({ date_from, date_to, occasion, direction }: TransactionListQuery, of: 'page' | 'totals'): Fragment {
  const kinds = occasion !== undefined || direction !== undefined;
  if (of === 'totals' && kinds && date_from !== undefined && date_to !== undefined)
    return sql`t.business_date = any(array(select generate_series(${date_from}::date, ${date_to}::date, interval '1 day')::date))`;
  const conditions: Fragment[] = [];
  if (date_from !== undefined) conditions.push(sql`t.business_date >= ${date_from}`);
  if (date_to !== undefined) conditions.push(sql`t.business_date <= ${date_to}`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function conditionsOf({ actor }: ReadContext, query: TransactionListQuery, of: 'page' | 'totals'): Fragment {
  const conditions: Fragment[] = [sql`t.client_id is not null`, onDays(query, of)];
  if (!servesAll(actor)) conditions.push(sql`t.client_id in (select c.id from clients c where ${clientScope(actor)})`);
  if (query.client_id !== undefined) conditions.push(sql`t.client_id = ${query.client_id}`);
  if (query.occasion !== undefined) conditions.push(sql`t.occasion_code = any(${query.occasion})`);
  if (query.direction !== undefined) {
    conditions.push(sql`t.occasion_code = any(array(select code from transaction_occasions where direction = any(${query.direction})))`);
  }
  if (query.amount_from !== undefined) conditions.push(sql`t.amount >= ${query.amount_from}`);
  if (query.amount_to !== undefined) conditions.push(sql`t.amount <= ${query.amount_to}`);
  if (query.author_id !== undefined) conditions.push(sql`t.author_id = ${query.author_id}`);
  if (query.reversals === 'only') conditions.push(sql`t.reverses_id is not null`);
  if (query.reversals === 'without') {
    conditions.push(sql`t.reverses_id is null and not exists (select from ledger_transactions z where z.reverses_id = t.id)`);
  }
  if (query.search !== undefined) {
    const pattern = containsPattern(query.search);
    conditions.push(sql`t.id in (
      select id from ledger_transactions where client_id in (select id from clients where name ilike ${pattern})
      union select id from ledger_transactions where comment <> '' and comment ilike ${pattern}
    )`);
  }
  return sql.join(conditions, sql` and `);
}

type Totals = { readonly currency: Currency; readonly count: number; readonly in: MinorUnits; readonly out: MinorUnits };

/** Lists transactions of the clients that the actor serves, with totals of all matches; a reversal lowers the totals. */
export async function listTransactions(ctx: ReadContext, { query }: { query: TransactionListQuery }): Promise<TransactionPage> {
  const order = orderings[query.ordering];
  const moved = (direction: 'in' | 'out') => sql`coalesce(sum(s.moved) filter (where o.direction = ${direction}), 0)::bigint`;
  const [page, totals] = await Promise.all([
    sql<TransactionRow>`
      with page as materialized (
        select t.id from ledger_transactions t where ${conditionsOf(ctx, query, 'page')}
        order by ${order} ${pageLimit(query)}
      )
      select ${transactionColumns(ctx)} from page join ledger_transactions t on t.id = page.id ${aroundTransaction} order by ${order}
    `.execute(ctx.db),
    cachedTotals(
      ctx.db,
      sql<Totals>`
        select s.currency, sum(s.count)::int as count, ${moved('in')} as in, ${moved('out')} as out
        from (
          select t.currency, t.occasion_code, count(*) as count, sum(case when t.reverses_id is null then t.amount else -t.amount end) as moved
          from ledger_transactions t where ${conditionsOf(ctx, query, 'totals')} group by t.currency, t.occasion_code
        ) s join transaction_occasions o on o.code = s.occasion_code
        group by s.currency order by s.currency
      `,
      countOf,
    ),
  ]);
  return {
    count: countOf(totals),
    results: page.rows.map((row) => transactionView(ctx, row)),
    totals: totals.map(({ count: _, ...total }) => total),
  };
}

function countOf(totals: readonly Totals[]): number {
  return totals.reduce((sum, { count }) => sum + count, 0);
}

/**
 * @param anybodys true for an approver of another manager's request
 * @throws AppError `not_found` for a transaction of another manager's client, and for one without a client
 */
export async function requireTransaction(ctx: ReadContext, id: number, { anybodys = false } = {}): Promise<TransactionRow> {
  const { rows } = await sql<TransactionRow & { manager_id: number | null }>`
    select ${transactionColumns(ctx)}, c.manager_id from ledger_transactions t ${aroundTransaction}
    where t.id = ${id} and ${anybodys ? sql`true` : clientScope(ctx.actor)}
  `.execute(ctx.db);
  const row = rows[0];
  if (row === undefined || !(anybodys || canSeeMoney(ctx.actor, row))) throw new AppError('not_found', { id });
  const { manager_id: _, ...transaction } = row;
  return transaction;
}

/** A transaction as the list shows it. @throws AppError `not_found` like `requireTransaction` */
export async function transactionRow(ctx: ReadContext, id: number): Promise<LedgerTransactionRow> {
  return transactionView(ctx, await requireTransaction(ctx, id));
}

export async function getTransaction(ctx: ReadContext, { params }: { params: { id: number } }): Promise<LedgerTransactionDetail> {
  const transaction = await transactionRow(ctx, params.id);
  const { rows } = await sql<LedgerTransactionDetail['entries'][number]>`
    select e.id, a.kind as account_kind, coalesce(c.name, u.name) as owner_name, e.amount, e.currency
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    left join clients c on c.id = a.client_id left join users u on u.id = a.teacher_id
    where e.transaction_id = ${params.id}
    order by e.amount desc, e.id
  `.execute(ctx.db);
  return { transaction, entries: rows, ...(await sourcesOf(ctx, params.id)) };
}

type Sources = Pick<LedgerTransactionDetail, 'bank_line' | 'brought_from' | 'documents'>;

/** The sources of a transaction other than lessons and packages, and the documents that name it. */
async function sourcesOf({ db }: ReadContext, id: number): Promise<Sources> {
  const { rows } = await sql<Sources>`
    select (
      select json_build_object('file_name', s.file_name, 'row_no', l.row_no, 'payer', l.payer, 'purpose', l.purpose, 'bank_number', l.bank_number)
      from bank_statement_lines l join bank_statements s on s.id = l.statement_id where l.transaction_id = ${id}
    ) as bank_line, (
      select json_build_object('file_name', r.file_name, 'row_no', i.row_no)
      from import_records i join import_runs r on r.id = i.run_id where i.entity = 'transaction' and i.entity_id = ${id}
    ) as brought_from, (
      select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', d.number, 'year', d.year, 'void', d.state = 'void') order by d.id), '[]')
      from accounting_documents d where d.state <> 'draft' and (
        d.transaction_id = ${id} or d.id in (select document_id from accounting_document_lines where transaction_id = ${id})
      )
    ) as documents
  `.execute(db);
  return rows[0] ?? { bank_line: null, brought_from: null, documents: [] };
}

/** Staff who record transactions by hand: account managers, and users who serve all clients or keep the books. */
export async function listTransactionAuthors({ db }: ReadContext): Promise<TransactionAuthor[]> {
  const { rows } = await sql<TransactionAuthor>`
    select u.id, u.name from users u
    where u.state = 'active' and u.id in (
      select user_id from role_grants where role = 'AccountManager'
      union select user_id from ability_grants where ability in (${abilities.allClients}, ${abilities.keepBooks})
    )
    order by u.name, u.id
  `.execute(db);
  return rows;
}

type OccasionRow = Omit<TransactionOccasion, 'can_post'> & Occasion;

export async function listOccasions(ctx: ReadContext): Promise<TransactionOccasion[]> {
  const title = titleOf(ctx);
  const { rows } = await sql<OccasionRow>`
    select code, ${title} as title, direction, comment_required, system_only, active, posted_by from transaction_occasions order by position, code
  `.execute(ctx.db);
  return rows.map(({ posted_by, active, ...occasion }) => ({
    ...occasion,
    can_post: canPost(ctx.actor, { ...occasion, active, posted_by }),
  }));
}
