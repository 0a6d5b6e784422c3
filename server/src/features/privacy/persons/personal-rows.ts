import type { PersonalTable, PersonKind } from '@lectern/contract/privacy/fields/personal-table.rules';
import { personalTables } from '@lectern/contract/privacy/personal-fields.rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * A person whose data is exported or erased. `ids`: the record of a client or child and those merged into it. `client_id`: the client; for
 * a child, the child's client.
 */
export type Person = {
  readonly kind: PersonKind;
  readonly id: number;
  readonly ids: readonly number[];
  readonly name: string;
  readonly client_id: number | null;
};

/** A table with rows of a person: its name, its declaration, the condition of its rows, and whether its texts are about this person. */
export type PersonalRows = {
  readonly table: string;
  readonly declared: PersonalTable;
  readonly rows: RawBuilder<boolean>;
  readonly own: boolean;
};

/** The condition of a path of columns to the person’s id, such as `lesson_id>lessons.kid_id`. */
function belongs(path: string, ids: readonly number[]): RawBuilder<boolean> {
  const [column = '', ...parents] = path.split('>');
  const [parent, ...rest] = parents;
  if (parent === undefined) return sql`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
  const [table = '', parentColumn = ''] = parent.split('.');
  return sql`${sql.ref(column)} in (select id from ${sql.table(table)} where ${belongs([parentColumn, ...rest].join('>'), ids)})`;
}

/** The declared tables that have rows of such a person. */
export function personalRowsOf({ kind, ids }: Pick<Person, 'kind' | 'ids'>): PersonalRows[] {
  return Object.entries(personalTables).flatMap(([table, declared]) => {
    const path = declared.of[kind];
    const own = declared.erasedFor?.includes(kind) ?? true;
    return path === undefined ? [] : [{ table, declared, rows: belongs(path, ids), own }];
  });
}

/** Whether the column `content` of a table contains a file. */
export const holdsFiles = ({ fields, facts }: PersonalTable): boolean => 'content' in fields && facts.split(' ').includes('media_type');

/** Entities of the audit log, by the table of their records. */
const entityTables: Readonly<Record<string, string>> = {
  accounting_document: 'accounting_documents',
  accrual: 'accruals',
  activity: 'activities',
  child: 'children',
  child_checklist: 'child_checklists',
  client: 'clients',
  client_access_request: 'client_access_requests',
  client_contact: 'client_contacts',
  client_note: 'client_notes',
  deal: 'deals',
  deal_note: 'deal_notes',
  engagement: 'engagements',
  hold: 'holds',
  kid: 'children',
  lesson: 'lessons',
  mailing_consent: 'mailing_consents',
  match_offer: 'match_offers',
  match_request: 'match_requests',
  money_approval: 'money_approvals',
  non_working_rule: 'non_working_rules',
  non_working_time: 'non_working_times',
  pay_dispute: 'pay_disputes',
  pay_evidence_file: 'pay_evidence_files',
  payee: 'users',
  payout: 'payouts',
  invoice: 'invoices',
  invoice_file: 'invoice_files',
  receipt: 'receipts',
  receipt_file: 'receipt_files',
  kpi_immunity: 'kpi_immunities',
  self_employed_check: 'self_employed_checks',
  pupil_flag: 'pupil_flags',
  regular_rule: 'regular_rules',
  saved_view: 'saved_views',
  settlement_dispute: 'settlement_disputes',
  teacher: 'users',
  test_result: 'test_results',
  text_reading: 'text_readings',
  transaction: 'ledger_transactions',
  user: 'users',
  user_subscription: 'user_subscriptions',
  vacation: 'vacations',
};

/** The condition for audit entries about a person or a record of theirs. */
export function auditOf(person: Pick<Person, 'kind' | 'ids'>): RawBuilder<boolean> {
  const ids = sql`any(${[...person.ids]}::bigint[])`;
  const tables = new Map(personalRowsOf(person).flatMap(({ table, rows, own }) => (own ? [[table, rows]] : [])));
  const conditions = Object.entries(entityTables).flatMap(([entity, table]) => {
    const rows = tables.get(table);
    return rows === undefined ? [] : [sql`(entity = ${entity} and entity_id in (select id from ${sql.table(table)} where ${rows}))`];
  });
  if (person.kind === 'client') conditions.push(sql`client_id = ${ids}`);
  if (person.kind === 'staff') conditions.push(sql`(teacher_id = ${ids} and client_id is null)`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
