import { sql } from 'kysely';
import type { Database } from '../../server/src/db/client.ts';
import { openDatabase } from '../../server/src/db/client.ts';
import { scriptPayloads } from '../../server/test/hostile/script-payloads.ts';
import { typedTexts } from '../../server/test/contract/typed-texts.ts';

/** `table.column` of every text that people type. The index is the number of the column's mark. */
export const poisoned: readonly string[] = Object.entries(typedTexts).flatMap(([table, columns]) =>
  columns.map((column) => `${table}.${column}`),
);

/** The mark after a payload, which shows the column that it comes from. */
const mark = (column: string) => `¶${poisoned.indexOf(column)}.`;

/** @returns the columns whose marks are in a text */
export function columnsIn(shown: string): string[] {
  return [...shown.matchAll(/¶(\d+)\./g)].flatMap(([, at]) => poisoned[Number(at)] ?? []);
}

/** The maximum length of a column that is too short for some payloads with their marks. */
const room: Readonly<Record<string, number>> = { 'saved_views.name': 45 };

/** Columns that must stay empty in some states, because of a check constraint. */
const emptyStays = new Set([
  'activity_decisions.taken_back_comment',
  'invoice_steps.reason',
  'kpi_immunities.ended_reason',
  'pay_period_steps.reason',
  'payouts.failure',
  'receipts.annulled_reason',
]);

/**
 * Writes payloads into every text column of the database that people type, a different one into each row.
 * @returns paths at which the demo school's manager finds texts that few clients have
 */
export async function poisonTexts(folder: string): Promise<string[]> {
  const database = await openDatabase({ folder });
  await addWhatIsMissing(database);
  const places = await rarePlaces(database);
  for (const [table, columns] of Object.entries(typedTexts)) {
    // Triggers would refuse changes of immutable rows.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(database.db);
    const { rows: types } = await sql<{ name: string; type: string }>`
      select column_name as name, udt_name as type from information_schema.columns where table_name = ${table} and table_schema = 'public'
    `.execute(database.db);
    const isPlain = (column: string) => types.some(({ name, type }) => name === column && type === 'text');
    const plain = columns.filter(isPlain);
    if (plain.length > 0) await poisonColumns(database, table, plain);
    for (const column of columns) if (!isPlain(column)) await poisonInside(database, table, column);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(database.db);
  }
  await database.close();
  return places;
}

/** For each kind of row the path of one that belongs to the manager. */
async function rarePlaces({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    with own as (select c.id from clients c join users u on u.id = c.manager_id where u.email = 'manager@lectern.test'),
    places as (
      select client_id, '/clients/{id}?tab=' || tab as place, split_part(tab, '&', 1) as kind from (
        select client_id, 'notes' as tab from client_notes where deleted_at is null
        union all select client_id, 'kids' from recommendations
        union all select client_id, 'contacts' from mailing_consents
        union all select client_id, 'deals' from deals
        union all select entity_id, 'log' from audit_log where entity = 'client'
        union all select client_id, 'lessons&status=cancelled' from lessons where status = 'cancelled'
        union all select s.client_id, 'subscriptions&package=' || s.id from user_subscriptions s join subscription_freezes f on f.subscription_id = s.id
      ) as tabs
      union all select t.client_id, '/clients/{id}/settlement?period=own&from=' || t.business_date || '&to=' || t.business_date, 'dispute ' || d.state
        from settlement_disputes d join ledger_transactions t on t.id = d.transaction_id
      union all select r.client_id, '/find-teacher/{id}', 'declined'
        from match_requests r join match_offers o on o.request_id = r.id where o.state = 'declined'
      union all select client_id, '/conduct-lesson/' || id, 'report' from lessons where status = 'held'
      union all select o.id, '/deals/' || deal_id, 'deal notes' from deal_notes n join deals d on d.id = n.deal_id
        join users u on u.id = d.owner_id and u.email = 'manager@lectern.test' cross join lateral (select min(id) as id from own) o
      union all select o.id, '/teachers/' || teacher_id || '/schedule?date=' || (start at time zone 'UTC')::date, kind from (
        select teacher_id, start, 'activity' as kind from activities
        union all select teacher_id, start, 'time off' from non_working_times
      ) as taken cross join lateral (select min(id) as id from own) o
    )
    select distinct on (kind) replace(place, '{id}', client_id::text) as place from places where client_id in (select id from own) order by kind, client_id, place
  `.execute(db);
  return rows.map(({ place }) => place);
}

/** Inserts the kinds of rows that the demo school lacks. */
async function addWhatIsMissing({ db }: Database): Promise<void> {
  await sql`
    insert into saved_views (user_id, screen, name, query, created_at)
    select u.id, screen, 'view', '', now() from users u cross join unnest(array['clients', 'lessons', 'teachers', 'transactions', 'staff']) as screen
    where u.email in ('manager@lectern.test', 'admin@lectern.test')
  `.execute(db);
  await sql`
    insert into mail_outbox (recipient, subject, state, created_at, due_at, useless_at, tries, last_fault)
    select 'somebody', 'subject', 'failed', now(), now(), now() + interval '1 day', 5, 'fault' from generate_series(1, 3)
  `.execute(db);
  await sql`
    insert into recommendations (lesson_id, kid_id, client_id, teacher_id, course_id, lessons_per_week, comment, recommended_at, recommended_by)
    select distinct on (kid_id) id, kid_id, client_id, teacher_id, course_id, 2, 'comment', now(), teacher_id
    from lessons where status = 'held' order by kid_id, id
  `.execute(db);
  // The only frozen package belongs to no manager who signs in here, so it is moved.
  await sql`alter table subscription_freezes disable trigger user`.execute(db);
  await sql`
    update subscription_freezes set subscription_id = (
      select s.id from user_subscriptions s join clients c on c.id = s.client_id join users u on u.id = c.manager_id
      where u.email = 'manager@lectern.test' and s.state = 'active' order by s.id limit 1
    ) where id = (select min(id) from subscription_freezes)
  `.execute(db);
  // A next action needs a day.
  await sql`update deals set next_action_on = coalesce(next_action_on, created_at::date)`.execute(db);
}

async function poisonColumns({ db }: Database, table: string, columns: readonly string[]): Promise<void> {
  const list = sql`array[${sql.join(scriptPayloads)}]::text[]`;
  const numbered = sql`(select ctid, row_number() over () as n from ${sql.table(table)})`;
  const values = columns.map((column, at) => {
    const most = room[`${table}.${column}`] ?? 200;
    const text = sql`left((${list})[1 + ((n + ${at * 7}) % ${scriptPayloads.length}::int)::int], ${most}::int) || ' ' || ${mark(`${table}.${column}`)}::text || n`;
    // An empty value stays empty, because states and dates depend on it.
    const kept = emptyStays.has(`${table}.${column}`) ? sql`''` : sql`null`;
    return sql`${sql.ref(column)} = case when ${sql.ref(`t.${column}`)} is distinct from ${kept} then ${text} else ${kept} end`;
  });
  await sql`update ${sql.table(table)} t set ${sql.join(values)} from ${numbered} as numbered where t.ctid = numbered.ctid`.execute(db);
}

/** Writes payloads into the texts inside the JSON or the array of each row. */
async function poisonInside({ db }: Database, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ ctid: string; value: unknown; type: string }>`
    select ctid::text, to_jsonb(${sql.ref(column)}) as value, pg_typeof(${sql.ref(column)})::text as type
    from ${sql.table(table)} where ${sql.ref(column)} is not null
  `.execute(db);
  for (const [n, { ctid, value, type }] of rows.entries()) {
    const next = poisonedValue(value, `${scriptPayloads[n % scriptPayloads.length]} ${mark(`${table}.${column}`)}${n}`);
    const written = type === 'text[]' ? sql`${next}::text[]` : sql`${JSON.stringify(next)}::text::jsonb`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${written} where ctid = ${ctid}::tid`.execute(db);
  }
}

/** Keeps codes, numbers and dates: other values could not be read back. */
function poisonedValue(value: unknown, payload: string): unknown {
  if (typeof value === 'string') return /[^\w:.+/-]/.test(value) ? payload : value;
  if (Array.isArray(value)) return value.map((each) => poisonedValue(each, payload));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisonedValue(each, payload)]));
}
