import type { CopySession } from './copy-session.ts';

/** A table with its stored columns, without generated ones. */
export type TableShape = { readonly name: string; readonly columns: readonly string[] };

/** Approximate bytes of a table in one COPY. */
const piece = 4 * 1_048_576;
const pageSize = 8192;

/** PostgreSQL's text format of values depends on these settings; they end with the transaction. */
export const textSettings = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '10s';
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local client_encoding = 'UTF8'; set local search_path = public;`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnsOf = ({ columns }: TableShape): string => columns.map(quoted).join(', ');

/** All tables of the schema public except the list of migrations, by name. */
export async function tablesOf(session: CopySession): Promise<TableShape[]> {
  const rows = await session.rows<{ name: string; columns: string }>(`
    select c.relname::text as name,
      coalesce(json_agg(a.attname order by a.attnum) filter (where a.attgenerated = ''), '[]')::text as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    group by c.relname order by c.relname collate "C"`);
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as string[] }));
}

/** The rows of a table as lines of COPY, in pieces of some MiB. Row positions are stable within the snapshot. */
export async function* linesOf(session: CopySession, table: TableShape): AsyncGenerator<Buffer> {
  const [size] = await session.rows<{ pages: string; bytes: string }>(`
    select (pg_relation_size(oid) / ${pageSize})::text as pages, pg_table_size(oid)::text as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relname = '${table.name.replaceAll("'", "''")}'`);
  const pages = Number(size?.pages ?? 0);
  const step = Math.max(1, Math.floor(piece / (Number(size?.bytes ?? 0) / Math.max(1, pages) || pageSize)));
  for (let first = 0; first < pages; first += step) {
    const lines = await session.copyOut(
      `(select ${columnsOf(table)} from ${quoted(table.name)} where ctid >= '(${first},0)' and ctid < '(${first + step},0)')`,
    );
    if (lines.length > 0) yield lines;
  }
}

export type SequenceState = { readonly name: string; readonly value: string; readonly called: boolean };

/** All sequences of the schema public, by name. */
export async function sequencesOf(session: CopySession): Promise<SequenceState[]> {
  const names = await session.rows<{ name: string }>(`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`);
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const [row] = await session.rows<{ value: string; called: string }>(
      `select last_value::text as value, is_called::text as called from ${quoted(name)}`,
    );
    if (row !== undefined) states.push({ name, value: row.value, called: row.called === 'true' });
  }
  return states;
}

/** Statements that drop foreign keys and triggers for a load, and those that restore them. */
export async function suspendedRules(session: CopySession): Promise<{ readonly drop: string[]; readonly restore: string[] }> {
  const keys = await session.rows<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`);
  const triggers = await session.rows<{ table: string; name: string }>(`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled = 'O' order by 1, 2`);
  return {
    drop: [
      ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...triggers.map(({ table, name }) => `alter table ${table} disable trigger ${name}`),
    ],
    restore: [
      ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      ...triggers.map(({ table, name }) => `alter table ${table} enable trigger ${name}`),
    ],
  };
}
