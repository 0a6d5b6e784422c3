import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, line, listQuery, pageOf, repeated } from '../page.ts';
import { certainties, matchReasons, statementLineStates, statementStates } from './ledger-states.ts';
import type { StatementField } from './ledger-states.ts';
import { longestTexts } from '../endpoint.ts';

const column = z.int().min(0).max(99).optional();

/** Column index, from 0, of each field that the file has. */
export const StatementMapping = z.strictObject({
  date: column,
  amount: column,
  incoming: column,
  outgoing: column,
  payer: column,
  payer_inn: column,
  purpose: column,
  bank_number: column,
} satisfies Record<StatementField, typeof column>);
export type StatementMapping = z.output<typeof StatementMapping>;

/** A preview of a file before its columns are mapped. */
export const ReadStatement = z.object({
  format: z.enum(['table', '1c']),
  rows: z.int(),
  /** Column names and sample rows. Empty for the 1C format, which names its fields itself. */
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  mapping: StatementMapping,
  /** Whether the mapping comes from an earlier file with the same header. */
  remembered: z.boolean(),
});
export type ReadStatement = z.output<typeof ReadStatement>;

const columnInQuery = z.coerce.number().pipe(z.int().min(0).max(99)).optional();

/** File name and column mapping. */
export const UploadStatementQuery = z.strictObject({
  file_name: line(longestTexts.fileName).min(1),
  date: columnInQuery,
  amount: columnInQuery,
  incoming: columnInQuery,
  outgoing: columnInQuery,
  payer: columnInQuery,
  payer_inn: columnInQuery,
  purpose: columnInQuery,
  bank_number: columnInQuery,
} satisfies Record<StatementField | 'file_name', z.ZodType>);
export type UploadStatementQuery = z.output<typeof UploadStatementQuery>;

/** A row that is not a statement line: the reason, and its text. */
export const StatementProblem = z.object({ row: z.int(), reason: z.enum(['date', 'amount']), text: z.string() });
export type StatementProblem = z.output<typeof StatementProblem>;

/** Number of lines by state, and their sum. */
const LineSums = z.object({ count: z.int(), amount: minorUnits });

export const BankStatement = z.object({
  id,
  file_name: z.string(),
  state: z.enum(statementStates),
  currency,
  uploaded_at: z.string(),
  uploaded_by_name: z.string(),
  posted_at: z.string().nullable(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  lines: z.int(),
  problems: z.array(StatementProblem),
  /** Lines to post, by confidence of the match. Lines of `none` are not posted. */
  sure: LineSums,
  unsure: LineSums,
  none: LineSums,
  skipped: LineSums,
  outgoing: LineSums,
  /** Already imported from another file. */
  before: LineSums,
  posted: LineSums,
  can: z.object({ post: allowed, discard: allowed }),
});
export type BankStatement = z.output<typeof BankStatement>;

export const StatementListQuery = listQuery(['-uploaded_at'], {});
export type StatementListQuery = z.output<typeof StatementListQuery>;
export const StatementPage = pageOf(BankStatement);

export const StatementCandidate = z.object({
  client_id: id,
  client_name: z.string(),
  kids: z.array(z.string()),
  reasons: z.array(z.enum(matchReasons)),
});

export const StatementLine = z.object({
  id,
  row_no: z.int(),
  booked_on: z.string(),
  amount: minorUnits,
  currency,
  payer: z.string(),
  payer_inn: z.string(),
  purpose: z.string(),
  bank_number: z.string(),
  state: z.enum(statementLineStates),
  certainty: z.enum(certainties),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  candidates: z.array(StatementCandidate),
  transaction_id: z.int().nullable(),
  can: z.object({ choose: allowed }),
});
export type StatementLine = z.output<typeof StatementLine>;

export const StatementLinesQuery = listQuery(['row_no'], {
  state: repeated(z.enum(statementLineStates)),
  certainty: repeated(z.enum(certainties)),
});
export type StatementLinesQuery = z.output<typeof StatementLinesQuery>;
export const StatementLinePage = pageOf(StatementLine);

/** The client of the line. `null` skips it. */
export const ChooseClientInput = z.strictObject({ client_id: id.nullable() });
export type ChooseClientInput = z.output<typeof ChooseClientInput>;

/** Only certain and chosen lines are posted, unless uncertain ones are included. */
export const PostStatementInput = z.strictObject({ with_unsure: z.boolean().default(false) });
export type PostStatementInput = z.output<typeof PostStatementInput>;

/** Result of a batch: posted lines, and lines left. The statement is complete when none is left. */
export const PostedBatch = z.object({ posted: z.int(), left: z.int(), statement: BankStatement });
export type PostedBatch = z.output<typeof PostedBatch>;
