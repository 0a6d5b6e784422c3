import type { ImportKind } from '@lectern/contract/imports/import-states';
import type { ImportOptions } from '@lectern/contract/imports/imports.schema';
import type { Currency } from '@lectern/contract/money';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { Fault } from './row-faults.rules.ts';

/** What every row of an import is read with. */
export type ImportSetting = {
  readonly runId: number;
  readonly options: ImportOptions;
  /** Zone of people who name none. */
  readonly zone: string;
  readonly currency: Currency;
  /** The day that balances and packages are of, `yyyy-mm-dd`; never after `today`, the school's own day. */
  readonly date: string;
  readonly today: string;
  /** What whoever brings it in may do: a row never does more than they could on a screen. */
  readonly abilities: readonly number[];
};

/** A row of the file: its number, and the text of each field that has a column. */
export type FieldRow = {
  readonly row_no: number;
  readonly fields: Readonly<Record<string, string>>;
  /** An earlier row with the same client, to which this one adds. */
  readonly joins: number | null;
};

/** A row that can be brought in as far as it and the database say. */
export type GoodRow<Draft> = {
  readonly row_no: number;
  readonly joins: number | null;
  readonly draft: Draft;
  /** What two rows of a file must not have in common. */
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
/** What a row has made. */
export type ImportRecord = { readonly row_no: number; readonly entity: ImportedEntity; readonly entity_id: number };

/** How one kind of rows is read, brought in and taken away again. */
export type RowKind<Draft> = {
  readonly kind: ImportKind;
  /** How a row that repeats the identity of an earlier one may add to what that makes; `null` where none may. */
  readonly joins: {
    /** What both rows must have in common besides. */
    readonly key: (draft: Draft) => string;
    readonly may: (draft: Draft, options: ImportOptions) => boolean;
    /** What is added: a part that is there already makes the row a duplicate. */
    readonly parts: (draft: Draft) => readonly string[];
  } | null;
  /** Reads rows and looks at what the school has already; writes nothing. Answers every row, in their order. */
  readonly examine: (db: Db, setting: ImportSetting, rows: readonly FieldRow[]) => Promise<readonly ExaminedRow<Draft>[]>;
  /** What would be brought in, by field. Texts as they will stand; sums in minor units, days as `yyyy-mm-dd`. */
  readonly values: (draft: Draft) => Readonly<Record<string, string>>;
  /** Writes rows that were examined in the same transaction. @returns what each has made, and the rows that it could not write */
  readonly bringIn: (
    ctx: WriteContext,
    setting: ImportSetting,
    rows: readonly GoodRow<Draft>[],
  ) => Promise<{ records: readonly ImportRecord[]; left: readonly LeftRow[] }>;
  /** Takes away what rows have made. @returns the rows whose records stay, because somebody has used them since */
  readonly takeAway: (ctx: WriteContext, setting: ImportSetting, records: readonly ImportRecord[]) => Promise<readonly LeftRow[]>;
};

/** A kind whose drafts only it understands. */
export type AnyRowKind = RowKind<unknown>;
export function rowKind<Draft>(kind: RowKind<Draft>): AnyRowKind {
  return kind as unknown as AnyRowKind;
}

/** @returns whether an examined row can be brought in */
export function isGood<Draft>(row: ExaminedRow<Draft>): row is GoodRow<Draft> {
  return 'draft' in row;
}
