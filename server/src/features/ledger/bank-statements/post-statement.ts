import type { PostedBatch, PostStatementInput } from '@lectern/contract/ledger/bank-statements.schema';
import { sumMinor } from '@lectern/contract/money';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { servedMoneyScope } from '../../clients/public/client-access.ts';
import { requireOpenDay } from '../public/business-date.ts';
import { moneyReceived } from '../public/money-received.ts';
import { postTransaction } from '../public/post-transaction.ts';
import { finishStatement } from './finish-statement.ts';
import { statementActions } from './statement.policy.ts';
import { requireStatement } from './statements.queries.ts';

type Input = { params: { id: number }; body: PostStatementInput };
type Line = {
  readonly id: number;
  readonly row_no: number;
  readonly line_key: string;
  readonly booked_on: string;
  readonly amount: MinorUnits;
  readonly payer: string;
  readonly purpose: string;
  readonly client_id: number;
};

/** The occasion of posted lines. */
export const bankOccasion = 'payment_bank';
/** Lines of one transaction: it locks their clients only briefly, and posted lines stay when a later batch fails. */
const batch = 100;
const longestComment = 1000;

/**
 * Posts the next matched lines, each as a payment on its own date. A line that was posted meanwhile from any file is skipped, because its
 * key is the key of its transaction.
 */
export async function postStatement(ctx: WriteContext, { params: { id }, body }: Input): Promise<PostedBatch> {
  const found = await ctx.db
    .selectFrom('bank_statements')
    .select(['state', 'currency'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id });
  requireAction(ctx, statementActions, 'post', found);
  const lines = await dueLines(ctx, id, body.with_unsure);
  await lock(
    ctx.db,
    [...new Set(lines.map(({ client_id }) => client_id))].map((client) => ({ of: 'client', id: client })),
  );
  // In order of dates, so that two statements cannot deadlock on months.
  for (const day of [...new Set(lines.map(({ booked_on }) => booked_on))].sort()) await requireOpenDay(ctx, day, 'booked_on');
  const posted: Line[] = [];
  for (const line of lines) if (await postLine(ctx, line, found.currency)) posted.push(line);
  for (const client of new Set(posted.map(({ client_id }) => client_id))) await moneyReceived(ctx, client);
  await finishStatement(ctx, id);
  ctx.audit({
    action: 'statement.post',
    entity: 'bank_statement',
    entity_id: id,
    new: { lines: posted.length, amount: sumMinor(posted.map(({ amount }) => amount)), currency: found.currency },
  });
  const statement = await requireStatement(ctx, id);
  return { posted: posted.length, left: statement.sure.count + (body.with_unsure ? statement.unsure.count : 0), statement };
}

async function dueLines({ db, actor }: WriteContext, statementId: number, withUnsure: boolean): Promise<readonly Line[]> {
  const certain = withUnsure ? ['sure', 'chosen', 'unsure'] : ['sure', 'chosen'];
  const { rows } = await sql<Line>`
    select l.id, l.row_no, l.line_key, l.booked_on, l.amount, l.payer, l.purpose, l.client_id
    from bank_statement_lines l join clients c on c.id = l.client_id
    where l.statement_id = ${statementId} and l.state = 'waiting' and l.certainty = any(${certain}) and ${servedMoneyScope(actor)}
    order by l.row_no limit ${batch}
  `.execute(db);
  return rows;
}

async function postLine(ctx: WriteContext, line: Line, currency: Currency): Promise<boolean> {
  const { client_id, amount, booked_on } = line;
  const comment = [line.payer, line.purpose]
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, longestComment);
  const posting = { occasion: bankOccasion, business_date: booked_on, client_id, amount, currency, comment };
  const transactionId = await postTransaction(ctx, { ...posting, idempotency_key: `bank:${line.line_key}` });
  if (transactionId === null) {
    await sql`update bank_statement_lines set state = 'before' where id = ${line.id}`.execute(ctx.db);
    return false;
  }
  await sql`update bank_statement_lines set state = 'posted', transaction_id = ${transactionId} where id = ${line.id}`.execute(ctx.db);
  ctx.audit({
    action: 'payment.record',
    entity: 'transaction',
    entity_id: transactionId,
    client_id,
    new: { ...posting, occasion_code: posting.occasion, bank_line: line.id },
  });
  return true;
}
