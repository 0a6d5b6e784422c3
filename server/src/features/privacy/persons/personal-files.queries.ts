import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { holdsFiles, personalRowsOf } from './personal-rows.ts';
import type { Person } from './personal-rows.ts';

/** A stored file of a person. `name` consists of its table and row id, by which the rows of the export refer to it. */
export type PersonalFile = { readonly name: string; readonly text: AsyncIterable<Uint8Array> };

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Lists the stored files about a person: receipts and invoices. Each is read when it is written. */
export async function personalFilesOf(db: Db, person: Person): Promise<PersonalFile[]> {
  const files: PersonalFile[] = [];
  for (const { table, declared, rows: whose, own } of personalRowsOf(person)) {
    if (!own || !holdsFiles(declared)) continue;
    const { rows } = await sql<{ id: number; media_type: string }>`
      select id, media_type from ${sql.table(table)} where ${whose} order by id
    `.execute(db);
    for (const { id, media_type } of rows)
      files.push({ name: `${table}/${id}.${extensions[media_type] ?? 'bin'}`, text: contentOf(db, table, id) });
  }
  return files;
}

async function* contentOf(db: Db, table: string, id: number): AsyncIterable<Uint8Array> {
  const { rows } = await sql<{ content: Uint8Array }>`select content from ${sql.table(table)} where id = ${id}`.execute(db);
  for (const { content } of rows) yield content;
}
