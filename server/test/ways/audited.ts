/** Checks the audit log after each successful call: every changed record has an entry by the call's author. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Scenario } from './lesson-scenarios.ts';

/** `of`: records whose entries cover the change too: a lesson is placed and removed with its rule, and money follows from its lesson. */
type Row = { readonly name: string; readonly row: string; readonly of: readonly string[] };
export type Records = { readonly lastEntry: number; readonly rows: ReadonlyMap<string, Row> };

/** Every record of the scenario that a call about its lesson may change; the day up to which rules are placed is left out. */
export async function recordsOf({ school, teacher_id, client_id }: Scenario): Promise<Records> {
  const { db } = school.database;
  const { rows } = await sql<Row>`
    with mine as (select * from lessons where client_id = ${client_id} or teacher_id = ${teacher_id}),
      learns as (select * from engagements where client_id = ${client_id} or teacher_id = ${teacher_id}),
      rules as (select * from regular_rules where engagement_id in (select id from learns))
    select 'lesson ' || l.id as name, to_jsonb(l)::text as row,
      array['lesson ' || l.moved_from_id, 'regular_rule ' || l.rule_id, 'regular_rule ' || r.parent_rule_id] as of
      from mine l left join rules r on r.id = l.rule_id
    union all select 'engagement ' || id, to_jsonb(learns)::text, '{}' from learns
    union all select 'regular_rule ' || id, (to_jsonb(rules) - 'placed_to')::text, array['regular_rule ' || parent_rule_id] from rules
    union all select 'follow_up ' || f.id, to_jsonb(f)::text, array['lesson ' || f.lesson_id] from lesson_follow_ups f
      where f.lesson_id in (select id from mine)
    union all select 'transaction ' || t.id, to_jsonb(t)::text, array['lesson ' || t.lesson_id, 'accrual ' || a.id]
      from ledger_transactions t left join accruals a on a.transaction_id = t.id
      where t.client_id = ${client_id} or t.lesson_id in (select id from mine)
    union all select 'accrual ' || a.id, to_jsonb(a)::text, array['lesson ' || a.lesson_id] from accruals a where a.teacher_id = ${teacher_id}
    union all select 'child ' || c.id, to_jsonb(c)::text, '{}' from children c where c.client_id = ${client_id}
    union all select 'client ' || c.id, to_jsonb(c)::text, '{}' from clients c where c.id = ${client_id}
    union all select 'teacher ' || t.id, to_jsonb(t)::text, '{}' from teachers t where t.id = ${teacher_id}
    union all select 'non_working_time ' || n.id, to_jsonb(n)::text, '{}' from non_working_times n where n.teacher_id = ${teacher_id}
  `.execute(db);
  const last = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from audit_log`.execute(db);
  return { lastEntry: last.rows[0]?.id ?? 0, rows: new Map(rows.map((row) => [row.name, row])) };
}

const changed = (before: Records, after: Records): Row[] =>
  [...new Set([...before.rows.keys(), ...after.rows.keys()])]
    .filter((name) => before.rows.get(name)?.row !== after.rows.get(name)?.row)
    .map((name) => (after.rows.get(name) ?? before.rows.get(name)) as Row);

/** @returns what the call changed without an entry of its author */
export async function unaudited(s: Scenario, before: Records, authorId: number): Promise<string[]> {
  const after = await recordsOf(s);
  const { rows } = await sql<{ name: string }>`
    select entity || ' ' || entity_id as name from audit_log
    where id > ${before.lastEntry} and outcome = 'done' and actor_id = ${authorId}
  `.execute(s.school.database.db);
  const entries = new Set(rows.map(({ name }) => name));
  return changed(before, after)
    .filter(({ name, of }) => ![name, ...of].some((each) => entries.has(each)))
    .map(({ name }) => name);
}

/** Expects that a refused call left every record as it was. */
export async function expectUnchanged(s: Scenario, before: Records): Promise<void> {
  expect(changed(before, await recordsOf(s))).toEqual([]);
}
