import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '../../server/src/db/client.ts';
import type { Db } from '../../server/src/db/client.ts';
import { loadFast } from '../../server/src/school/load-fast.ts';
import type { SchoolTable } from '../../server/src/school/write-rows.ts';

/** The weeks of the past that the large school has. */
const weeks = 12;

/**
 * A table whose rows are copied. An id, its own or a foreign key to a copied table, gets the same distance to the original everywhere; dates and
 * instants lie whole weeks earlier, so that nobody has two lessons at once.
 */
type Copied = {
  readonly table: SchoolTable;
  /** Columns that refer to copied rows, with the table. */
  readonly ids: Readonly<Record<string, SchoolTable>>;
  readonly times: readonly string[];
  /** Columns whose copy is something else. */
  readonly other?: Readonly<Record<string, string>>;
  /** Which rows are copied: `o` is a row. */
  readonly where: string;
};

const closedLesson = `status in ('held', 'client_no_show', 'cancelled') and finish < date_trunc('week', now())`;
const ofClosedLesson = `exists (select from lessons l where l.id = o.lesson_id and ${closedLesson.replaceAll(/\b(status|finish)\b/g, 'l.$1')})`;
const ofCopiedPosting = (column: string) =>
  `exists (select from ledger_transactions t where t.id = o.${column} and t.lesson_id is not null and t.reverses_id is null
    and exists (select from lessons l where l.id = t.lesson_id and ${closedLesson.replaceAll(/\b(status|finish)\b/g, 'l.$1')}))`;

const copied: readonly Copied[] = [
  {
    table: 'lessons',
    ids: { id: 'lessons' },
    times: ['start', 'finish', 'cancelled_at', 'closed_at', 'created_at', 'rule_date'],
    // Copies know of no moves, whose other end may not be copied.
    other: { moved_from_id: 'null', moved_to_id: 'null' },
    where: closedLesson,
  },
  { table: 'lesson_reports', ids: { lesson_id: 'lessons' }, times: ['submitted_at'], where: ofClosedLesson },
  {
    table: 'ledger_transactions',
    ids: { id: 'ledger_transactions', lesson_id: 'lessons' },
    times: ['business_date', 'posted_at'],
    other: { subscription_id: 'null', idempotency_key: `o.idempotency_key || ' ' || copy` },
    where: `o.reverses_id is null and ${ofClosedLesson}`,
  },
  {
    table: 'ledger_entries',
    ids: { id: 'ledger_entries', transaction_id: 'ledger_transactions' },
    times: [],
    where: ofCopiedPosting('transaction_id'),
  },
  {
    table: 'accruals',
    ids: { id: 'accruals', lesson_id: 'lessons', transaction_id: 'ledger_transactions' },
    times: ['business_date'],
    other: { idempotency_key: `o.idempotency_key || ' ' || copy` },
    where: `o.reverses_id is null and ${ofCopiedPosting('transaction_id')}`,
  },
];

/**
 * Copies what has happened in the past weeks of the large school into the years before, until there are so many lessons: lessons with their
 * reports, charges, pay and audit log. Each client's charges are met by one opening sum, so that balances stay what they were; packages are not
 * copied. It is a school of that size for screens and indexes, not one whose books check.
 */
export async function addOlderYears(url: string, lessons: number, say: (line: string) => void): Promise<void> {
  const database = await openDatabase({ url });
  await database.db.transaction().execute(async (db) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`set local maintenance_work_mem = '1GB'`.execute(db);
    const [has, copies] = [await countOf(db, 'lessons', 'true'), await countOf(db, 'lessons', closedLesson)];
    const times = Math.ceil((lessons - has) / copies);
    await loadFast(
      db,
      async () => {
        const distances = new Map<SchoolTable, number>();
        await noteOpeningSums(db, times);
        for (const { table } of copied) distances.set(table, await lastId(db, table));
        for (const each of copied) {
          await copyRows(db, each, times, distances);
          say(`${each.table}: ${await countOf(db, each.table, 'true')} rows`);
        }
        await postOpeningSums(db, times);
        await logReports(db, distances.get('lessons') ?? 0);
      },
      say,
    );
  });
  await database.close();
  // A connection of its own has none of the product's time limits.
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function countOf(db: Db, table: SchoolTable, where: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The distance between a row and its copy; a table without ids of its own has none. */
async function lastId(db: Db, table: SchoolTable): Promise<number> {
  if (table === 'lesson_reports') return 0;
  const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(db);
  return rows[0]?.id ?? 0;
}

async function copyRows(
  db: Db,
  { table, ids, times, other = {}, where }: Copied,
  copies: number,
  distances: ReadonlyMap<SchoolTable, number>,
): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(db);
  const copyOfColumn = ({ name, type }: { readonly name: string; readonly type: string }) => {
    const [changed, parent] = [other[name], ids[name]];
    if (changed !== undefined) return changed;
    if (parent !== undefined) return `o.${name} + copy * ${distances.get(parent) ?? 0}`;
    if (!times.includes(name)) return `o.${name}`;
    return type === 'date' ? `o.${name} - copy * ${7 * weeks}` : `o.${name} - copy * interval '${weeks} weeks'`;
  };
  await sql`insert into ${sql.table(table)} (${sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))}) overriding system value
    select ${sql.raw(columns.map(copyOfColumn).join(', '))}
    from ${sql.table(table)} o cross join generate_series(1, ${copies}::int) copy
    where ${sql.raw(where)}`.execute(db);
  if (table === 'lesson_reports') return;
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db);
}

/** What the charges to be copied will take from each client's account. */
async function noteOpeningSums(db: Db, copies: number): Promise<void> {
  await sql`create temporary table opening_sums on commit drop as
    select a.id as account_id, a.client_id, a.kind = 'client_money' as is_money, ${sql.lit(copies)} * sum(o.amount) as amount
    from ledger_entries o join ledger_accounts a on a.id = o.account_id
    where a.client_id is not null and ${sql.raw(ofCopiedPosting('transaction_id'))} group by a.id having sum(o.amount) > 0`.execute(db);
}

/** Posts these sums as brought in before the oldest copy. */
async function postOpeningSums(db: Db, copies: number): Promise<void> {
  const weeksBefore = weeks * (copies + 2);
  await sql`insert into ledger_accounts (kind, currency) select 'opening', 'RUB'
    where not exists (select from ledger_accounts where kind = 'opening' and currency = 'RUB')`.execute(db);
  await sql`with posted as (
      insert into ledger_transactions (occasion_code, business_date, posted_at, client_id, amount, currency, idempotency_key, comment)
      select case when is_money then 'opening_balance' else 'opening_package' end, current_date - ${7 * weeksBefore}::int,
        now() - ${weeksBefore}::int * interval '1 week', client_id, amount, 'RUB', 'older years ' || account_id, '' from opening_sums
      returning id, idempotency_key)
    insert into ledger_entries (transaction_id, account_id, amount, currency)
      select p.id, case when side = 1 then s.account_id else a.id end, -side * s.amount, 'RUB'
      from opening_sums s join posted p on p.idempotency_key = 'older years ' || s.account_id
        join ledger_accounts a on a.kind = 'opening' and a.currency = 'RUB' cross join (values (1), (-1)) v (side)`.execute(db);
}

/** An entry for the report of each copied lesson, as writing it up makes one. */
async function logReports(db: Db, lastOriginal: number): Promise<void> {
  await sql`insert into audit_log (at, actor_id, actor_role, action, outcome, entity, entity_id, client_id, teacher_id, old, new, request_id)
    select r.submitted_at, r.submitted_by, 'Teacher', 'lesson.conduct', 'done', 'lesson', l.id, l.client_id, l.teacher_id,
      '{"status": "planned"}', jsonb_build_object('status', r.outcome, 'homework', r.homework, 'mark', r.mark, 'parent_comment', r.parent_comment), ''
    from lesson_reports r join lessons l on l.id = r.lesson_id where l.id > ${lastOriginal}`.execute(db);
}
