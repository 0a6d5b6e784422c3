import type { ReadStatement, StatementMapping } from '@lectern/contract/ledger/bank-statements.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../public/business-date.ts';
import { readStatementFile } from './read-statement-file.ts';
import { guessColumns, headerKeyOf } from './statement-columns.rules.ts';

const sampleRows = 5;

/** Previews a file: its columns, some rows, and the mapping, from memory or proposed by name. */
export async function readStatement(ctx: ReadContext, { file: bytes }: { readonly file: Uint8Array }): Promise<ReadStatement> {
  const file = await readStatementFile(bytes, schoolDateOf(ctx, ctx.now));
  if (file.format === '1c') {
    return { format: '1c', rows: file.documents, header: [], sample: [], mapping: {}, remembered: false };
  }
  const header = (file.rows[file.header] ?? []).map((title) => title.trim());
  const below = file.rows.slice(file.header + 1);
  const known = await rememberedMapping(ctx, header);
  return {
    format: 'table',
    rows: below.length,
    header,
    sample: below.slice(0, sampleRows).map((cells) => [...cells]),
    mapping: known ?? guessColumns(header),
    remembered: known !== null,
  };
}

async function rememberedMapping({ db }: ReadContext, header: readonly string[]): Promise<StatementMapping | null> {
  const { rows } = await sql<{ mapping: StatementMapping }>`
    select mapping from bank_statement_mappings where header_key = ${headerKeyOf(header)}
  `.execute(db);
  return rows[0]?.mapping ?? null;
}
