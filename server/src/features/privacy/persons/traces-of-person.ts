import { hiddenColumns } from '@lectern/contract/privacy/personal-fields.rules';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { tracesOfTexts } from '../../../kernel/erasing/traces.ts';
import type { Traces } from '../../../kernel/erasing/traces.ts';
import { personalRowsOf } from './personal-rows.ts';
import type { Person } from './personal-rows.ts';

/** Names, phones and addresses of a person; for families also those of the children. */
async function identityOf(db: Db, { kind, id, ids }: Person): Promise<string[]> {
  const all = sql`any(${[...ids]}::int[])`;
  const of = {
    client: sql`
      select name as trace from clients where id = ${all} union select name from children where client_id = ${all}
      union select unnest(array[value, normalised]) from client_contacts where client_id = ${all}
      union select unnest(array[name, kid_name, phone, phone_digits, email]) from deals where client_id = ${all}`,
    child: sql`select name as trace from children where id = ${id} union select kid_name from deals where kid_id = ${id}`,
    staff: sql`select unnest(array[name, email, phone]) as trace from users where id = ${id}`,
  }[kind];
  const { rows } = await sql<{ trace: string | null }>`${of}`.execute(db);
  return rows.map(({ trace }) => trace?.trim() ?? '').filter(isTelling);
}

const shortestIdentity = 6;

/** A first name alone is shared by many people. */
function isTelling(text: string): boolean {
  return text.length >= shortestIdentity && (/[@\s]/.test(text) || /^\+?[\d\s()-]+$/.test(text));
}

/** A shorter text does not identify a person. */
const shortestText = 20;
const pictures = ['image', 'version', 'preview', 'place', 'user_agent', 'address', 'query'];
const notTexts = new Set<string>([...hiddenColumns, ...pictures]);

/** Longer texts that people typed about a person. */
async function textsOf(db: Db, person: Person): Promise<string[]> {
  const parts = personalRowsOf(person).flatMap(({ table, declared, rows, own }) =>
    Object.keys(declared.fields)
      .filter((column) => own && !notTexts.has(column) && declared.fields[column] !== 'kept')
      .map((column) => sql`select ${sql.ref(column)}::text as text from ${sql.table(table)} where ${rows}`),
  );
  const { rows } = await sql<{ text: string }>`
    select distinct text from (${sql.join(parts, sql` union all `)}) t where length(text) >= ${shortestText}
  `.execute(db);
  return rows.map(({ text }) => text);
}

/** `identity`: what names the person; `all`: also the longer texts about them. */
export async function tracesOf(db: Db, person: Person): Promise<{ readonly identity: Traces; readonly all: Traces }> {
  const identity = await identityOf(db, person);
  return { identity: tracesOfTexts(identity), all: tracesOfTexts([...identity, ...(await textsOf(db, person))]) };
}
