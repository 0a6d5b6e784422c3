import type { ImportOptions } from '@lectern/contract/imports/imports.schema';
import type { AnyRowKind, ExaminedRow, GoodRow } from './import-kind.ts';
import { isGood } from './import-kind.ts';
import type { Fault } from './row-faults.rules.ts';

/** Detects repeated rows of a file; called for the rows in order. */
export type RepeatedRows = (row: ExaminedRow<unknown>) => ExaminedRow<unknown>;

type Seen = { readonly row_no: number; readonly joinKey: string | null };

/**
 * Only valid rows count: after an invalid one, the next row with the same phone is the first.
 * @returns the row unchanged, joined to an earlier one, or as a duplicate of it
 */
export function repeatedRows({ joins }: Pick<AnyRowKind, 'joins'>, options: ImportOptions): RepeatedRows {
  const seen = new Map<string, Seen>();
  const parts = new Map<number, Set<string>>();
  const remember = (row: GoodRow<unknown>, owner: number, joinKey: string | null) => {
    for (const identity of row.identities) if (!seen.has(identity)) seen.set(identity, { row_no: owner, joinKey });
    const known = parts.get(owner) ?? new Set<string>();
    for (const part of joins?.parts(row.draft) ?? []) known.add(part);
    parts.set(owner, known);
  };
  return (row) => {
    if (!isGood(row)) return row;
    const joinKey = joins?.key(row.draft) ?? null;
    const earlier = row.identities.map((identity) => seen.get(identity)).find((each) => each !== undefined);
    if (earlier === undefined) {
      remember(row, row.row_no, joinKey);
      return row;
    }
    const mayJoin = joins !== null && earlier.joinKey === joinKey && joins.may(row.draft, options);
    const adds = mayJoin && !joins.parts(row.draft).some((part) => parts.get(earlier.row_no)?.has(part));
    if (!adds) {
      const fault: Fault = { field: null, value: '', reason: 'repeats', params: { row: earlier.row_no } };
      return { row_no: row.row_no, faults: [fault] };
    }
    remember(row, earlier.row_no, joinKey);
    return { ...row, joins: earlier.row_no };
  };
}
