/** Plants texts about one person in every column that the list of personal fields names, to be searched for later. */
import type { PersonKind } from '@lectern/contract/privacy/fields/personal-table.rules';
import { hiddenColumns } from '@lectern/contract/privacy/personal-fields.rules';
import { sql } from 'kysely';
import { personalRowsOf } from '../../src/features/privacy/persons/personal-rows.ts';
import { mailPurpose } from '../../src/kernel/mail/mail.ts';
import { testSite } from '../setup/test-site.ts';
import type { TestApp } from '../test-app.ts';

type School = Pick<TestApp, 'database'>;

export const plantedName = 'Zinaida Quixotova';
export const plantedPhone = '+7 999 123-45-67';
export const plantedEmail = 'quixotova@school.test';
/** Parts of the planted texts, at least one of each, to search for. */
export const plantedTraces = ['quixotova', 'xyzzy', '999 123-45-67', '+79991234567', plantedEmail];

/** Columns that accept only values of a certain form. */
const fixed = new Set(['deals.next_action', 'teachers.inn', 'users.preview', 'import_mappings.heading', ...hiddenColumns]);
const ofOwnForm: Readonly<Record<string, string>> = {
  'clients.name': plantedName,
  'children.name': plantedName,
  'users.name': plantedName,
  'users.email': plantedEmail,
  'deals.email': plantedEmail,
  'deals.phone': plantedPhone,
  'users.phone': '+79991234567',
  'account_tokens.new_email': plantedEmail,
};

export type Planted = { readonly table: string; readonly column: string; readonly text: string };

/** Writes a different text into every personal text column of a person, with triggers disabled. @returns the fields that hold one */
export async function plantTexts({ database }: School, kind: PersonKind, id: number): Promise<Planted[]> {
  const planted: Planted[] = [];
  const { db } = database;
  for (const { table, declared, rows, own } of personalRowsOf({ kind, ids: [id] })) {
    const { rows: texts } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and udt_name = 'text'
    `.execute(db);
    const columns = texts
      .map(({ name }) => name)
      .filter((name) => name in declared.fields && !fixed.has(`${table}.${name}`) && !fixed.has(name));
    if (!own || columns.length === 0) continue;
    const textOf = (column: string) => ofOwnForm[`${table}.${column}`] ?? `xyzzy was said of ${table}.${column}`;
    const changes = sql.join(
      columns.map((column) => sql`${sql.ref(column)} = case when ${sql.ref(column)} is null then null else ${textOf(column)} end`),
    );
    await database.exec(`alter table ${table} disable trigger user`);
    await sql`update ${sql.table(table)} set ${changes} where ${rows}`.execute(db);
    await database.exec(`alter table ${table} enable trigger user`);
    for (const column of columns) {
      const { rows: held } =
        await sql`select from ${sql.table(table)} where ${rows} and ${sql.ref(column)} = ${textOf(column)} limit 1`.execute(db);
      if (held.length > 0) planted.push({ table, column, text: textOf(column) });
    }
  }
  return planted;
}

/** The tables that contain a text, in any column; pieces of files are read as text. */
export async function tablesWith({ database: { db } }: School, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
  `.execute(db);
  const found: string[] = [];
  const hex = `%${Buffer.from(text).toString('hex')}%`;
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(name)} t where t::text ilike ${`%${text}%`} or t::text ilike ${hex} limit 1`.execute(db);
    if (hits.length > 0) found.push(name);
  }
  const sealed = await sql<{ sealed_text: Buffer }>`select sealed_text from mail_outbox where sealed_text is not null`.execute(db);
  const mails = sealed.rows.map(({ sealed_text }) => testSite.secrets.open(mailPurpose, sealed_text).toLowerCase());
  return mails.some((mail) => mail.includes(text)) ? [...found, 'sealed mails'] : found;
}

/** Tables of accounting records and documents, which the law requires to be kept. */
export const keptByLaw = [
  'accounting_documents',
  'accounting_document_lines',
  'bank_statement_lines',
  'payouts',
  'receipts',
  'invoices',
  'invoice_files',
  'invoice_steps',
  'pay_evidence_files',
  'receipt_files',
  'receipt_releases',
];
