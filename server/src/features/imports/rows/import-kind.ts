import type { ImportKind } from '@lectern/contract/imports/import-states';
import type { ImportCost, ImportOptions } from '@lectern/contract/imports/imports.schema';
import type { Currency } from '@lectern/contract/money';
import type { Db } from '../../../db/client.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import type { ImportSums } from '../two-people/second-person.rules.ts';
import type { Fault } from './row-faults.rules.ts';

/** The options with which every row is parsed. */
export type ImportSetting = {
  readonly runId: number;
  readonly options: ImportOptions;
  /** The default zone of people. */
  readonly zone: string;
  readonly currency: Currency;
  /** The date of balances and packages, `yyyy-mm-dd`; never after `today` in the school's zone. */
  readonly date: string;
  readonly today: string;
  /** The user's abilities: a row never does more than they could do on a screen. */
  readonly abilities: readonly number[];
};

/** A row of the file: its number, and the text of each mapped field. */
export type FieldRow = {
  readonly row_no: number;
  readonly fields: Readonly<Record<string, string>>;
  /** An earlier row of the same client, to which this one adds. */
  readonly joins: number | null;
};

/** A row that is valid by itself and by the database. */
export type GoodRow<Draft> = {
  readonly row_no: number;
  readonly joins: number | null;
  readonly draft: Draft;
  /** Keys that must be unique in the file. */
  readonly identities: readonly string[];
};
export type LeftRow = { readonly row_no: number; readonly faults: readonly Fault[] };
export type ExaminedRow<Draft> = GoodRow<Draft> | LeftRow;

export type ImportedEntity =
  | 'direction'
  | 'course'
  | 'service_course'
  | 'abonement'
  | 'rate'
  | 'client'
  | 'kid'
  | 'teacher'
  | 'transaction'
  | 'user_subscription';
/** A record that a row created. */
export type ImportRecord = { readonly row_no: number; readonly entity: ImportedEntity; readonly entity_id: number };

/** The handler of one kind of rows: parsing, import and undo. */
export type RowKind<Draft> = {
  readonly kind: ImportKind;
  /** Whether a row with the identity of an earlier one may add to its record; `null` if not. */
  readonly joins: {
    /** A further key that both rows must share. */
    readonly key: (draft: Draft) => string;
    readonly may: (draft: Draft, options: ImportOptions) => boolean;
    /** The added parts; a part that exists already makes the row a duplicate. */
    readonly parts: (draft: Draft) => readonly string[];
  } | null;
  /** Parses rows and looks up existing records; writes nothing. Returns a result for every row, in order. */
  readonly examine: (db: Db, setting: ImportSetting, rows: readonly FieldRow[]) => Promise<readonly ExaminedRow<Draft>[]>;
  /** The values by field, for display. Sums in minor units, dates as `yyyy-mm-dd`. */
  readonly values: (draft: Draft) => Readonly<Record<string, string>>;
  /** What a row moves, for kinds that affect clients' money. */
  readonly sums?: (draft: Draft) => ImportSums;
  /** The cost of the rows, for kinds that affect pay. */
  readonly cost?: (ctx: ReadContext, rows: readonly GoodRow<Draft>[]) => Promise<NonNullable<ImportCost['rates']>>;
  /** Imports rows that were examined in the same transaction. @returns the created records, and the rows that could not be imported */
  readonly createRecords: (
    ctx: WriteContext,
    setting: ImportSetting,
    rows: readonly GoodRow<Draft>[],
  ) => Promise<{ records: readonly ImportRecord[]; left: readonly LeftRow[] }>;
  /** Deletes the records of rows. @returns the rows whose records are kept because they are in use */
  readonly removeRecords: (ctx: WriteContext, setting: ImportSetting, records: readonly ImportRecord[]) => Promise<readonly LeftRow[]>;
};

/** A kind whose draft type only the kind itself knows. */
export type AnyRowKind = RowKind<unknown>;
export function rowKind<Draft>(kind: RowKind<Draft>): AnyRowKind {
  return kind as unknown as AnyRowKind;
}

/** @returns whether an examined row can be imported */
export function isGood<Draft>(row: ExaminedRow<Draft>): row is GoodRow<Draft> {
  return 'draft' in row;
}
