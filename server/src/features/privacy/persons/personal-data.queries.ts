import type { PersonalData as PersonalDataView, PersonQuery } from '@lectern/contract/privacy/persons.schema';
import { hiddenColumns } from '@lectern/contract/privacy/personal-fields.rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { allowedActions } from '../../../kernel/actions.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { languageOf } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { personActions } from '../privacy.policy.ts';
import { addressesOf, factsOf, requirePerson } from './person.queries.ts';
import { auditOf, holdsFiles, personalRowsOf } from './personal-rows.ts';
import type { Person, PersonalRows } from './personal-rows.ts';
import { tableTitles } from './table-words.rules.ts';

type Row = Readonly<Record<string, unknown>>;
/** All data about one person: the rows of every table in the list of personal fields, and of the logs. */
export type PersonalData = {
  readonly person: { readonly kind: string; readonly id: number; readonly name: string };
  readonly made_at: string;
  readonly tables: readonly { readonly table: string; readonly rows: readonly Row[] }[];
};

const array = (columns: readonly string[]) => sql`${[...columns]}::text[]`;

/** Reads whole rows without secrets, because people also get dates and states of their data. Records of others contribute facts only. */
export async function personalDataOf(db: Db, person: Person, now: Temporal.Instant): Promise<PersonalData> {
  const tables: { table: string; rows: Row[] }[] = [];
  const read = async (table: string, where: RawBuilder<unknown>, without: readonly string[]) => {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) - ${array(without)} as row from ${sql.table(table)} t where ${where} order by t
    `.execute(db);
    if (rows.length > 0) tables.push({ table, rows: rows.map(({ row }) => row) });
  };
  for (const { table, declared, rows, own } of personalRowsOf(person)) {
    const hidden = hiddenColumns.filter((column) => column !== 'content' || holdsFiles(declared));
    await read(table, rows, own ? hidden : [...hidden, ...Object.keys(declared.fields)]);
  }
  const { kind, id, name, ids } = person;
  await read('audit_log', auditOf(person), ['request_id', 'token_id']);
  const read_by = { client: sql`client_id`, staff: sql`teacher_id`, child: sql`null` }[kind];
  await read('read_log', sql`${read_by} = any(${[...ids]}::bigint[])`, ['request_id', 'token_id']);
  const addresses = await addressesOf(db, person);
  await read('mail_outbox', sql`lower(recipient) = any(${addresses}::text[])`, ['sealed_text', 'sealed_file', 'last_fault']);
  return { person: { kind, id, name }, made_at: isoOf(now), tables };
}

/** Counts the stored data about a person by table. @throws AppError `not_found` */
export async function getPersonalData(ctx: ReadContext, { query }: { query: PersonQuery }): Promise<PersonalDataView> {
  const person = await requirePerson(ctx.db, query.kind, query.person_id);
  const { kind, id, name } = person;
  const place = languageOf(ctx) === 'ru' ? 1 : 0;
  const [tables, facts] = await Promise.all([rowCounts(ctx.db, person), factsOf(ctx.db, person)]);
  return {
    kind,
    id,
    name,
    tables: tables.map(({ table, rows, effect }) => ({ table, title: tableTitles[table]?.[place] ?? table, rows, effect })),
    erased_at: facts.erased_at,
    can: allowedActions(ctx, personActions, facts),
  };
}

type Effect = PersonalDataView['tables'][number]['effect'];

function effectOf({ declared, own }: PersonalRows): Effect {
  const effects = Object.values(declared.fields);
  if (!own) return 'facts';
  if (declared.deleted) return 'deleted';
  if (effects.length === 0) return 'facts';
  return effects.every((effect) => effect === 'kept') ? 'kept' : 'erased';
}

/** The number of rows in each table that has any, and what an erasure does with them. */
async function rowCounts(db: Db, person: Person): Promise<{ table: string; rows: number; effect: Effect }[]> {
  const tables = personalRowsOf(person);
  const counts = tables.map(
    ({ table, rows }) => sql`select ${table}::text as table, count(*)::int as rows from ${sql.table(table)} where ${rows}`,
  );
  const { rows } = await sql<{ table: string; rows: number }>`
    select * from (${sql.join(counts, sql` union all `)}) c where rows > 0
  `.execute(db);
  const found = new Map(rows.map(({ table, rows: count }) => [table, count]));
  return tables.flatMap((each) => {
    const count = found.get(each.table);
    return count === undefined ? [] : [{ table: each.table, rows: count, effect: effectOf(each) }];
  });
}
