import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tables } from '../../db/tables.gen.ts';
import { AppError } from '../app-error.ts';
import type { ReadContext } from '../calls/context.ts';
import { containsPattern } from '../search-text.ts';

/** A table of reference data, declared by its feature: ordered entries that can be archived and restored. */
export type Dictionary = {
  readonly table: keyof Tables;
  /** The noun of the audit log: `course.create` for `course`. */
  readonly noun: string;
  /** The editable columns. */
  readonly fields: readonly string[];
  /** The fields that are days. */
  readonly dates: readonly string[];
  /** Title columns: unique among the entries of one parent, and searched by the list. */
  readonly titles: readonly string[];
  /** The column of the parent entry; order and unique titles apply within it. Null without a parent. */
  readonly within: string | null;
  /** Columns that cannot change once a record refers to the entry, because they describe past facts. */
  readonly fixedInUse: readonly string[];
  /** Foreign keys to other dictionaries. */
  readonly parents: Readonly<Record<string, keyof Tables>>;
  /** Tables whose rows are part of the entry and are deleted with it. */
  readonly parts: readonly (keyof Tables)[];
};

type Declared = { readonly noun: string; readonly fields: readonly string[]; readonly titles: readonly string[] } & Partial<Dictionary>;

/** @param table a table that the declaring feature owns */
export function dictionary(
  table: keyof Tables,
  { noun, fields, titles, dates = [], within = null, fixedInUse = [], parents = {}, parts = [] }: Declared,
): Dictionary {
  return { table, noun, fields, titles, dates, within, fixedInUse, parents, parts };
}

export type EntryRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly position: number; readonly active: boolean };

export const columnsOf = ({ fields }: Dictionary): RawBuilder<unknown> =>
  sql.join(['id', 'position', 'active', ...fields].map((name) => sql.ref(name)));

export type EntriesQuery = { readonly search?: string | undefined; readonly archived?: boolean | undefined };

/** All entries in order; archived ones, if requested, come last. Without pagination, because a school has dozens of entries. */
export async function entriesOf<T = EntryRow>(
  { db }: ReadContext,
  entries: Dictionary,
  { search, archived = false }: EntriesQuery = {},
): Promise<T[]> {
  const conditions: RawBuilder<unknown>[] = [archived ? sql`true` : sql`active`];
  if (search !== undefined) {
    const pattern = containsPattern(search);
    conditions.push(
      sql`(${sql.join(
        entries.titles.map((title) => sql`${sql.ref(title)} ilike ${pattern}`),
        sql` or `,
      )})`,
    );
  }
  const parent = entries.within === null ? sql`` : sql`${sql.ref(entries.within)}, `;
  const { rows } = await sql<T>`
    select ${columnsOf(entries)} from ${sql.table(entries.table)} where ${sql.join(conditions, sql` and `)}
    order by not active, ${parent}position, id
  `.execute(db);
  return rows;
}

/** One entry. @throws AppError `not_found` */
export async function entryOf({ db }: Pick<ReadContext, 'db'>, entries: Dictionary, id: number, forUpdate = false): Promise<EntryRow> {
  const { rows } = await sql<EntryRow>`
    select ${columnsOf(entries)} from ${sql.table(entries.table)} where id = ${id} ${forUpdate ? sql`for update` : sql``}
  `.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError('not_found', { id });
  return row;
}

/** A dictionary with titles in the two languages of the school. */
export function titledDictionary(table: keyof Tables, noun: string): Dictionary {
  const titles = ['title_en', 'title_ru'];
  return dictionary(table, { noun, fields: titles, titles });
}
