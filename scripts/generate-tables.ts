/**
 * Writes server/src/db/tables.gen.ts from a freshly migrated database. `--check` only says whether it is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../server/src/db/client.ts';
import { migrate } from '../server/src/db/migrate.ts';

type Column = {
  readonly table_name: string;
  readonly column_name: string;
  readonly udt_name: string;
  readonly domain_name: string | null;
  readonly is_nullable: 'YES' | 'NO';
  readonly has_default: boolean;
  readonly identity: 'ALWAYS' | 'BY DEFAULT' | null;
  readonly is_computed: boolean;
};

const typeOf: Readonly<Record<string, string>> = {
  int4: 'number',
  int8: 'number',
  text: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'string',
  jsonb: 'unknown',
  bytea: 'Uint8Array',
  _text: 'string[]',
  _int4: 'number[]',
  xid8: 'string',
};

const database = await openDatabase({});
await migrate(database);
const { rows } = await sql<Column>`
  select c.table_name, c.column_name, c.udt_name, c.domain_name, c.is_nullable,
    c.column_default is not null as has_default, c.identity_generation as identity,
    c.is_generated = 'ALWAYS' as is_computed
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'
  order by c.table_name, c.ordinal_position
`.execute(database.db);
const choices = await sql<{ table_name: string; column_name: string; definition: string }>`
  select r.relname as table_name, a.attname as column_name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_attribute a on a.attrelid = r.oid and a.attnum = k.conkey[1]
  where k.contype = 'c' and cardinality(k.conkey) = 1 and pg_get_constraintdef(k.oid) like '%ANY%ARRAY%'
`.execute(database.db);
await database.close();

/** `check (kind in ('a', 'b'))` makes the column's type `'a' | 'b'`. */
const unionOf = new Map(
  choices.rows.map(({ table_name, column_name, definition }) => [
    `${table_name}.${column_name}`,
    [...definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | '),
  ]),
);
const domains: Readonly<Record<string, string>> = { minor_units: 'MinorUnits', currency_code: 'Currency' };

function columnType(column: Column): string {
  const plain =
    (column.domain_name === null ? undefined : domains[column.domain_name]) ??
    unionOf.get(`${column.table_name}.${column.column_name}`) ??
    typeOf[column.udt_name];
  if (plain === undefined) throw new Error(`no type for ${column.table_name}.${column.column_name}: ${column.udt_name}`);
  const type = column.is_nullable === 'YES' ? `${plain} | null` : plain;
  if (column.identity === 'ALWAYS' || column.is_computed) return `GeneratedAlways<${type}>`;
  return column.has_default || column.identity !== null ? `Generated<${type}>` : type;
}

const interfaceName = (table: string) => `${table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Table`;
const tables = Map.groupBy(rows, (row) => row.table_name);
const text = `// Generated from server/migrations by \`npm run tables\`. Do not edit.
import type { Currency, MinorUnits } from '@lectern/contract/money';
import type { Generated, GeneratedAlways } from 'kysely';

${[...tables].map(([table, columns]) => `export type ${interfaceName(table)} = {\n${columns.map((c) => `  ${c.column_name}: ${columnType(c)};`).join('\n')}\n};`).join('\n\n')}

export type Tables = {
${[...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`).join('\n')}
};
`;

const file = new URL('../server/src/db/tables.gen.ts', import.meta.url);
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write('server/src/db/tables.gen.ts is not what the migrations make: run `npm run tables`\n');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
