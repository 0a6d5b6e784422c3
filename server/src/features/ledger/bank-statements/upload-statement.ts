import type {
  BankStatement,
  StatementMapping,
  StatementProblem,
  UploadStatementQuery,
} from '@lectern/contract/ledger/bank-statements.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { StagedContext, WriteContext } from '../../../kernel/calls/context.ts';
import { foldName } from '../../../kernel/names/fold-name.rules.ts';
import { schoolDateOf } from '../public/business-date.ts';
import { matchLines } from './matching.queries.ts';
import type { Match } from './matching.rules.ts';
import { linesOfFile, readStatementFile } from './read-statement-file.ts';
import type { StatementFile } from './read-statement-file.ts';
import { requireStatement } from './statements.queries.ts';
import { headerKeyOf } from './statement-columns.rules.ts';
import { lineKeys } from './statement-lines.rules.ts';
import type { BankLine } from './statement-lines.rules.ts';

const mostProblems = 200;

type Input = { readonly query: UploadStatementQuery; readonly file: Uint8Array };

/**
 * Stores the lines of a bank's file with their matches; posts nothing. The file is parsed and matched before the transaction, to keep it
 * short.
 */
export async function uploadStatement(staged: StagedContext, { query, file: bytes }: Input): Promise<BankStatement> {
  const { file_name, ...mapping } = query;
  const today = schoolDateOf(staged, staged.now);
  const file = await readStatementFile(bytes, today);
  const { lines, problems } = linesOfFile(file, mapping, today);
  const matches = await matchLines(staged, lines);
  return staged.transaction(async (ctx) => {
    const id = await keepStatement(ctx, file_name, problems);
    await keepLines(ctx, id, lines, matches);
    await rememberMapping(ctx, file, mapping);
    ctx.audit({
      action: 'statement.upload',
      entity: 'bank_statement',
      entity_id: id,
      new: { file_name, lines: lines.length, problems: problems.length },
    });
    return requireStatement(ctx, id);
  });
}

async function keepStatement(ctx: WriteContext, file_name: string, problems: readonly StatementProblem[]): Promise<number> {
  const { id } = await ctx.db
    .insertInto('bank_statements')
    .values({
      file_name,
      currency: ctx.settings.currency,
      problems: JSON.stringify(problems.slice(0, mostProblems)),
      uploaded_at: isoOf(ctx.now),
      uploaded_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function keepLines(ctx: WriteContext, statementId: number, lines: readonly BankLine[], matches: readonly Match[]): Promise<void> {
  const keys = lineKeys(lines);
  const rows = lines.map((line, index) => ({
    ...line,
    ...(matches[index] ?? { client_id: null, certainty: 'none', candidates: [] }),
    line_key: keys[index],
    payer_key: foldName(line.payer),
  }));
  // All lines as one value, because a statement has a limited number of parameters.
  await sql`
    insert into bank_statement_lines (statement_id, row_no, line_key, booked_on, amount, payer, payer_key, payer_inn, purpose, bank_number,
      client_id, certainty, candidates, state)
    select ${statementId}, r.row_no, r.line_key, r.booked_on, r.amount, r.payer, r.payer_key, r.payer_inn, r.purpose, r.bank_number,
      r.client_id, r.certainty, r.candidates,
      case when r.amount < 0 then 'outgoing'
        when exists (select from bank_statement_lines o where o.line_key = r.line_key and o.state = 'posted') then 'before'
        else 'waiting' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row_no integer, line_key text, booked_on date, amount bigint, payer text,
      payer_key text, payer_inn text, purpose text, bank_number text, client_id integer, certainty text, candidates jsonb)
  `.execute(ctx.db);
}

/** Remembers the mapping for the next file with the same columns. */
async function rememberMapping(ctx: WriteContext, file: StatementFile, mapping: StatementMapping): Promise<void> {
  if (file.format === '1c') return;
  const row = { mapping: JSON.stringify(mapping), saved_at: isoOf(ctx.now), saved_by: ctx.actor.id };
  await ctx.db
    .insertInto('bank_statement_mappings')
    .values({ header_key: headerKeyOf(file.rows[file.header] ?? []), ...row })
    .onConflict((conflict) => conflict.column('header_key').doUpdateSet(row))
    .execute();
}
