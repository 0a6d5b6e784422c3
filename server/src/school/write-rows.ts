import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Tables } from '../db/tables.gen.ts';

/** The tables that the generator fills. */
export const schoolTables = [
  'users',
  'role_grants',
  'ability_grants',
  'directions',
  'courses',
  'service_courses',
  'curriculums',
  'grade_levels',
  'topics',
  'abonements',
  'teachers',
  'teacher_skills',
  'working_hours',
  'non_working_rules',
  'non_working_times',
  'activities',
  'vacations',
  'rate_versions',
  'activity_rates',
  'activity_decisions',
  'clients',
  'client_access_requests',
  'client_contacts',
  'children',
  'client_notes',
  'mailing_consents',
  'child_data_consents',
  'audit_log',
  'engagements',
  'regular_rules',
  'lessons',
  'lesson_reports',
  'user_subscriptions',
  'subscription_freezes',
  'ledger_accounts',
  'pay_periods',
  'ledger_transactions',
  'ledger_entries',
  'unit_entries',
  'accruals',
  'activity_pay',
  'match_requests',
  'match_windows',
  'match_offers',
  'match_offer_slots',
  'deals',
  'deal_stays',
  'deal_notes',
] as const satisfies readonly (keyof Tables)[];
export type SchoolTable = (typeof schoolTables)[number];

const rowsPerStatement = 1_000;

/**
 * Collects rows in memory and writes them in bulk, with ids assigned here, so that rows can refer to each other before they are written.
 */
export class RowWriter {
  readonly #db: Db;
  readonly #waiting = new Map<SchoolTable, object[]>();
  readonly #lastIds = new Map<SchoolTable, number>();
  readonly #written = new Map<SchoolTable, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  nextId(table: SchoolTable): number {
    const id = (this.#lastIds.get(table) ?? 0) + 1;
    this.#lastIds.set(table, id);
    return id;
  }

  /** Every row of a table must have the same columns. */
  add<T extends SchoolTable>(table: T, row: Insertable<Tables[T]>): void {
    const rows = this.#waiting.get(table);
    if (rows === undefined) this.#waiting.set(table, [row]);
    else rows.push(row);
  }

  /** Writes full chunks; with `all`, also partial ones. */
  async write(all: boolean): Promise<void> {
    for (const [table, rows] of this.#waiting) {
      while (rows.length >= rowsPerStatement || (all && rows.length > 0)) {
        await this.#insert(table, rows.splice(0, rowsPerStatement));
      }
    }
  }

  /** The number of rows of a table added so far. */
  count(table: SchoolTable): number {
    return (this.#written.get(table) ?? 0) + (this.#waiting.get(table)?.length ?? 0);
  }

  total(): number {
    return schoolTables.reduce((sum, table) => sum + this.count(table), 0);
  }

  /** Sets the id sequence of every table after the assigned ids. */
  async advanceSequences(): Promise<void> {
    for (const [table, last] of this.#lastIds) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(this.#db);
    }
  }

  async #insert(table: SchoolTable, rows: readonly object[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {});
    const uneven = rows.find((row) => Object.keys(row).length !== columns.length);
    if (uneven !== undefined) throw new Error(`rows of ${table} differ in their columns: ${JSON.stringify(uneven)}`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(this.#db);
    this.#written.set(table, (this.#written.get(table) ?? 0) + rows.length);
  }
}
