import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { csvFile, withoutFormula } from '../../src/kernel/files/writing/csv-file.ts';
import type { Cell } from '../../src/kernel/files/export-list.ts';
import { readTable } from '../../src/kernel/files/read-table.ts';
import { xlsxFile } from '../../src/kernel/files/writing/xlsx-file.ts';
import { testDatabase } from '../database.ts';
import { scriptPayloads } from '../hostile/script-payloads.ts';
import { textsOfPrograms, typedTexts } from './typed-texts.ts';

/** Every text column that is neither generated nor limited to a list by a check constraint. */
async function textColumns(): Promise<string[]> {
  const { database } = await testDatabase();
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.udt_name in ('text', 'varchar', 'bpchar', 'json', 'jsonb', '_text', '_varchar')
      and not exists (
        select from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_attribute a on a.attrelid = t.oid
        where t.relnamespace = 'public'::regnamespace and t.relname = c.table_name and a.attname = c.column_name
          and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '= ANY \\(\\(?ARRAY\\['
      )
    order by name
  `.execute(database.db);
  return rows.map(({ name }) => name);
}

it('lists for every text column whether people can type it, or why not', async () => {
  const typed = Object.entries(typedTexts).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  const named = [...typed, ...Object.values(textsOfPrograms).flat()];
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
  expect(named.toSorted()).toEqual((await textColumns()).toSorted());
});

/** The cells that are read back from a file with each payload. */
async function readBack(write: (rows: AsyncIterable<readonly (readonly Cell[])[]>) => AsyncIterable<Uint8Array>): Promise<string[]> {
  const pieces: Uint8Array[] = [];
  const payloads = (async function* () {
    yield scriptPayloads.map((payload) => [payload, 'b', 'c']);
  })();
  for await (const piece of write(payloads)) pieces.push(piece);
  return (await readTable(Buffer.concat(pieces))).map(([cell = '']) => cell);
}

it('writes every script payload to exported files as plain text', async () => {
  const columns = ['<script>alert(1)</script>', 'b', 'c'].map((title) => ({ title, width: 20 }));
  const sheet = await readBack((rows) => xlsxFile('</sheet><script>', columns, rows, '+0300'));
  expect(sheet).toEqual(['<script>alert(1)</script>', ...scriptPayloads]);
  for (const language of ['en', 'ru'] as const)
    expect(await readBack((rows) => csvFile(rows, language, '+0300'))).toEqual(scriptPayloads.map(withoutFormula));
});
