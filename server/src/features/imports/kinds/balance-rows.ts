import type { MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { postOpeningBalances, reverseOpeningBalances } from '../../ledger/public/opening-balances.ts';
import { sumCell, textCell } from '../rows/cell-values.rules.ts';
import { rowKind } from '../rows/import-kind.ts';
import type { ExaminedRow, FieldRow, GoodRow, ImportRecord, ImportSetting, LeftRow } from '../rows/import-kind.ts';
import { keyOf, undoneComment } from '../work/import-requests.rules.ts';
import { clientsOfFile } from './found-clients.ts';
import { changedRows } from './staying-rows.ts';

type BalanceDraft = { readonly client_id: number; readonly client_name: string; readonly amount: MinorUnits; readonly comment: string };

const longestComment = 500;

async function examine(db: Db, _setting: ImportSetting, rows: readonly FieldRow[]): Promise<ExaminedRow<BalanceDraft>[]> {
  const found = await clientsOfFile(db, rows);
  const { rows: known } = await sql<{ client_id: number }>`
    select distinct t.client_id from ledger_transactions t
    where t.client_id = any(${found.flatMap(({ client }) => client?.id ?? [])}) and t.occasion_code in ('opening_balance', 'opening_debt')
      and t.reverses_id is null and not exists (select from ledger_transactions z where z.reverses_id = t.id)
  `.execute(db);
  const opened = new Set(known.map(({ client_id }) => client_id));
  return found.map(({ row: { row_no, joins }, read, client }) => {
    const amount = read.required('amount', sumCell);
    const comment = read.optional('comment', (text) => textCell(text, longestComment), '');
    if (amount === 0) read.fault('amount', 'sum_zero');
    if (client !== null && opened.has(client.id)) read.fault(null, 'balance_exists');
    if (read.faults.length > 0 || client === null || amount === null) return { row_no, faults: read.faults };
    return {
      row_no,
      joins,
      identities: [`client ${client.id}`],
      draft: { client_id: client.id, client_name: client.name, amount, comment },
    };
  });
}

async function createRecords(ctx: WriteContext, { runId, date, currency }: ImportSetting, rows: readonly GoodRow<BalanceDraft>[]) {
  const posted = await postOpeningBalances(
    ctx,
    rows.map(({ row_no, draft: { client_id, amount, comment } }) => ({
      client_id,
      amount,
      comment,
      idempotency_key: keyOf(runId, row_no),
    })),
    { date, currency, from: { import_id: runId } },
  );
  const records = rows.flatMap(({ row_no }): ImportRecord[] => {
    const id = posted.get(keyOf(runId, row_no));
    return id === undefined ? [] : [{ row_no, entity: 'transaction', entity_id: id }];
  });
  return { records, left: [] };
}

async function removeRecords(ctx: WriteContext, { runId }: ImportSetting, records: readonly ImportRecord[]): Promise<LeftRow[]> {
  const ids = records.map(({ entity_id }) => entity_id);
  const staying = await reverseOpeningBalances(ctx, ids, undoneComment(runId));
  return changedRows(records, staying);
}

/** Rows of opening balances: money on account or owed in the earlier system. */
export const balanceRows = rowKind<BalanceDraft>({
  kind: 'balances',
  joins: null,
  examine,
  sums: ({ amount }) => ({ granted: Math.max(amount, 0), owed: Math.max(-amount, 0) }),
  values: ({ client_name, amount, comment }) => ({ client_name, amount: String(amount), comment }),
  createRecords,
  removeRecords,
});
