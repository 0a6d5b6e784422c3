import type {
  BankStatement,
  StatementLine,
  StatementLinesQuery,
  StatementListQuery,
} from '@lectern/contract/ledger/bank-statements.schema';
import type { StatementState } from '@lectern/contract/ledger/ledger-states';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { clientScope } from '../../clients/public/client-access.ts';
import type { Candidate } from './matching.rules.ts';
import { lineActions, statementActions } from './statement.policy.ts';

type Fragment = RawBuilder<unknown>;

async function statements(ctx: ReadContext, page: Fragment): Promise<BankStatement[]> {
  const sums = (fits: Fragment) =>
    sql`json_build_object('count', count(l.id) filter (where ${fits}), 'amount', coalesce(sum(l.amount) filter (where ${fits}), 0))`;
  const waiting = (fits: Fragment) => sums(sql`l.state = 'waiting' and ${fits}`);
  const { rows } = await sql<Omit<BankStatement, 'can'>>`
    with page as materialized (${page})
    select s.id, s.file_name, s.state, s.currency, s.uploaded_at, u.name as uploaded_by_name, s.posted_at, s.problems,
      min(l.booked_on) as first_day, max(l.booked_on) as last_day, count(l.id)::int as lines,
      ${waiting(sql`l.client_id is not null and l.certainty in ('sure', 'chosen')`)} as sure,
      ${waiting(sql`l.client_id is not null and l.certainty = 'unsure'`)} as unsure,
      ${waiting(sql`l.client_id is null`)} as none,
      ${sums(sql`l.state = 'skipped'`)} as skipped, ${sums(sql`l.state = 'outgoing'`)} as outgoing,
      ${sums(sql`l.state = 'before'`)} as before, ${sums(sql`l.state = 'posted'`)} as posted
    from page s join users u on u.id = s.uploaded_by left join bank_statement_lines l on l.statement_id = s.id
    group by s.id, s.file_name, s.state, s.currency, s.uploaded_at, u.name, s.posted_at, s.problems
    order by s.uploaded_at desc, s.id desc
  `.execute(ctx.db);
  return rows.map((row) => ({ ...row, can: allowedActions(ctx, statementActions, row) }));
}

const columns = sql`id, file_name, state, currency, uploaded_at, uploaded_by, posted_at, problems`;

/** Lists uploaded statements, the latest first. */
export async function listStatements(ctx: ReadContext, { query }: { query: StatementListQuery }) {
  const order = sql`order by uploaded_at desc, id desc`;
  const [results, { rows }] = await Promise.all([
    statements(ctx, sql`select ${columns} from bank_statements ${order} ${pageLimit(query)}`),
    sql<{ count: number }>`select count(*)::int as count from bank_statements`.execute(ctx.db),
  ]);
  return { count: rows[0]?.count ?? 0, results };
}

/** @throws AppError `not_found` for a missing statement */
export async function requireStatement(ctx: ReadContext, id: number): Promise<BankStatement> {
  const [statement] = await statements(ctx, sql`select ${columns} from bank_statements where id = ${id}`);
  if (statement === undefined) throw new AppError('not_found', { id });
  return statement;
}

export function getStatement(ctx: ReadContext, { params }: { params: { id: number } }): Promise<BankStatement> {
  return requireStatement(ctx, params.id);
}

type LineRow = Omit<StatementLine, 'candidates' | 'can'> & {
  readonly candidates: readonly Candidate[];
  readonly statement_state: StatementState;
};
type ClientName = { readonly id: number; readonly name: string; readonly kids: string[] };

async function linesBy(ctx: ReadContext, page: Fragment): Promise<StatementLine[]> {
  const { rows } = await sql<LineRow>`
    with page as materialized (${page})
    select l.id, l.row_no, l.booked_on, l.amount, s.currency, l.payer, l.payer_inn, l.purpose, l.bank_number, l.state, l.certainty,
      l.client_id, l.candidates, l.transaction_id, s.state as statement_state
    from page l join bank_statements s on s.id = l.statement_id order by l.row_no
  `.execute(ctx.db);
  const named = new Set(rows.flatMap(({ client_id, candidates }) => [client_id ?? 0, ...candidates.map((each) => each.client_id)]));
  const clients = await clientNames(ctx, [...named]);
  return rows.map(({ statement_state, candidates, ...line }) => {
    return {
      ...line,
      client_name: clients.get(line.client_id ?? 0)?.name ?? null,
      candidates: candidates.flatMap(({ client_id, reasons }) => {
        const client = clients.get(client_id);
        return client === undefined ? [] : [{ client_id, client_name: client.name, kids: client.kids, reasons: [...reasons] }];
      }),
      can: allowedActions(ctx, lineActions, { state: line.state, statement_state }),
    };
  });
}

/** Names of those clients that are in the actor's scope. */
async function clientNames({ db, actor }: ReadContext, ids: readonly number[]): Promise<ReadonlyMap<number, ClientName>> {
  const { rows } = await sql<ClientName>`
    select c.id, c.name, (select coalesce(json_agg(k.name order by k.id), '[]') from children k where k.client_id = c.id) as kids
    from clients c where c.id = any(${ids}::int[]) and ${clientScope(actor)}
  `.execute(db);
  return new Map(rows.map((client) => [client.id, client]));
}

type LinesInput = { params: { id: number }; query: StatementLinesQuery };

/** Lists the lines of a statement in the order of the file. */
export async function listStatementLines(ctx: ReadContext, { params, query }: LinesInput) {
  await requireStatement(ctx, params.id);
  const conditions = [sql`statement_id = ${params.id}`];
  if (query.state !== undefined) conditions.push(sql`state = any(${query.state})`);
  if (query.certainty !== undefined) conditions.push(sql`certainty = any(${query.certainty})`);
  const where = sql.join(conditions, sql` and `);
  const [results, { rows }] = await Promise.all([
    linesBy(ctx, sql`select * from bank_statement_lines where ${where} order by row_no ${pageLimit(query)}`),
    sql<{ count: number }>`select count(*)::int as count from bank_statement_lines where ${where}`.execute(ctx.db),
  ]);
  return { count: rows[0]?.count ?? 0, results };
}

/** @throws AppError `not_found` for a missing line */
export async function requireLine(ctx: ReadContext, id: number): Promise<StatementLine> {
  const [line] = await linesBy(ctx, sql`select * from bank_statement_lines where id = ${id}`);
  if (line === undefined) throw new AppError('not_found', { id });
  return line;
}
