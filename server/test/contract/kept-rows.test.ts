import { abilities } from '@lectern/contract/permissions';
import type { ChildChecklist } from '@lectern/contract/checklists/child-checklists.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../database.ts';
import { openServing } from '../serving-role.ts';
import { testApp } from '../test-app.ts';
import type { Answer, Caller, TestApp } from '../test-app.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;

beforeAll(async () => {
  // On PostgreSQL the server runs as the role that serves, whose rights are limited (`limitServingRole`).
  const { database, url } = await testDatabase();
  school = await testApp({ database: url === undefined ? database : await openServing(database, url) });
  await fillEveryTable();
});

const idOf = (answer: Answer) => {
  expect(answer.error).toBeNull();
  return (answer.body as { id: number }).id;
};

/** Creates a row in every append-only table: payments, packages, lessons, documents, disputes, statements, months, consents. */
async function fillEveryTable(): Promise<void> {
  const taught = await school.build.taughtChild();
  const { client_id, kid_id, teacher_id, course_id, service_course_id } = taught;
  const all = [abilities.allClients, abilities.allSchedules, abilities.keepBooks];
  const chief = await school.as(await school.build.user('AccountManager', { abilities: all }));
  const abonement_id = await school.build.abonement(service_course_id, { units: 4, price: 4_000 });
  await sql`update abonements set freeze_days = 5 where id = ${abonement_id}`.execute(school.database.db);
  const payment = { client_id, occasion_code: 'payment_bank', amount: 5_000, business_date: '2026-11-16' };
  const paid = idOf(await chief.post('/api/transactions/transactions/', payment));
  const bought = idOf(await chief.post('/api/user-subscription-relation/', { client_id, abonement_id }));
  idOf(await chief.post(`/api/user-subscription-relation/${bought}/freeze/`, { from_day: '2026-11-20', days: 2 }));
  await learn(chief, { teacher_id, kid_id, course_id, service_course_id });
  const terms = { title: 'Dearer', units: 4, price: 5_000, valid_days: 90, freeze_days: 0, grade_from: 1, grade_to: 11 };
  idOf(await chief.post(`/api/abonements/${abonement_id}/edit/`, { ...terms, service_course_id }));
  await chief.post('/api/accounting-documents/requisites/', { name: 'Lectern', inn: '7707083893' });
  const lines = [{ title: 'Book', quantity: 1, amount: 100 }];
  const paper = idOf(await chief.post('/api/accounting-documents/', { kind: 'invoice', client_id, language: 'en', lines }));
  idOf(await chief.post(`/api/accounting-documents/${paper}/issue/`));
  const settlement = `/api/clients/${client_id}/reconciliation-of-settlements-with-client/`;
  const dispute = idOf(await chief.post(`${settlement}disputes/`, { transaction_id: paid, reason: 'Twice' }));
  idOf(await chief.post(`/api/settlement-disputes/${dispute}/resolve/`, { comment: 'Once' }));
  await postStatement(chief, client_id);
  await submitChecklist(taught);
  idOf(await chief.post('/api/transactions/ledger-checks/'));
  expect((await chief.post('/api/transactions/periods/close/', { month: '2026-05-01', reason: 'Reported' })).error).toBeNull();
  // Entries of the tests' clock may be so old by the database's that they can be deleted.
  await sql`insert into read_log (at, actor_id, actor_role, act, subject, records, request_id)
    values (now(), ${chief.userId}, '', 'open', 'client', 1, 'recent')`.execute(school.database.db);
  await sql`insert into mailing_consents (client_id, category_id, channel, given_by, given_at, withdrawn_at)
    values (${client_id}, 1, 'email', 'Mother', '2026-01-01', '2026-02-01')`.execute(school.database.db);
  await sql`insert into child_data_consents (kid_id, given_by, given_on, noted_at, withdrawn_at)
    values (${kid_id}, 'Mother', '2026-01-01', '2026-01-01', '2026-02-01')`.execute(school.database.db);
}

/** A published checklist, and one submitted for the child. */
async function submitChecklist({ course_id, engagement_id, teacher_id }: Taught): Promise<void> {
  const methodist = await school.as(await school.build.user('Methodist'));
  const checklist = idOf(await methodist.post('/api/exams/checklists/', { course_id, grade: 7 }));
  const sections = [{ title: 'Numbers', criteria: [{ title: 'Adds', scale: ['no', 'yes'] }] }];
  const content = { revision: 1, every_lessons: 8, due_dates: [], sections };
  idOf(await methodist.post(`/api/exams/checklists/${checklist}/edit/`, content));
  idOf(await methodist.post(`/api/exams/checklists/${checklist}/publish/`));
  const teacher = await school.as(teacher_id);
  const opened = (await teacher.post('/api/exams/child-checklists/', { engagement_id })).body as ChildChecklist;
  const url = `/api/exams/child-checklists/${opened.id}/`;
  idOf(await teacher.post(`${url}marks/`, { criterion_id: opened.sections[0]?.criteria[0]?.id, mark: 2 }));
  idOf(await teacher.post(`${url}submit/`, { revision: 1 }));
}

async function learn(chief: Caller, place: { teacher_id: number; [more: string]: number }): Promise<void> {
  const lesson = idOf(await chief.post('/api/events/lessons/', { ...place, start: '2026-11-16T10:00:00Z', minutes: 45 }));
  school.at('2026-11-16T11:00:00Z');
  const teacher = await school.as(place.teacher_id);
  expect((await teacher.post(`/api/events/lessons/${lesson}/conduct/`, { outcome: 'held' })).error).toBeNull();
}

async function postStatement(chief: Caller, client: number): Promise<void> {
  const content = Buffer.from(`Date;Payer;Amount;Details\n10.11.2026;Anna;7,00;contract ${client}`);
  const statement = idOf(
    await chief.upload('/api/transactions/bank-statements/?file_name=a.csv&date=0&payer=1&amount=2&purpose=3', content),
  );
  expect((await chief.post(`/api/transactions/bank-statements/${statement}/post/`, {})).body).toMatchObject({ posted: 1 });
}

/** Append-only tables, with a change that must be refused. Null if the table has one permitted change. */
const kept: readonly (readonly [table: string, change: string | null, removal?: null])[] = [
  ['audit_log', `set actor_id = null`],
  ['read_log', `set records = 9`],
  ['ledger_transactions', `set comment = 'x'`],
  ['ledger_entries', `set amount = amount + 1`],
  ['unit_entries', `set units = units - 1`],
  ['accruals', `set amount = amount + 1`],
  ['ledger_accounts', `set currency = 'EUR'`],
  ['bank_statement_lines', `set amount = amount + 1`],
  ['bank_statement_lines', `set state = 'waiting', transaction_id = null`],
  ['document_numbers', `set last = last + 2`],
  ['document_numbers', `set last = last - 1`],
  ['accounting_documents', `set amount = amount + 1`],
  ['accounting_document_lines', `set amount = amount + 1`],
  ['settlement_disputes', `set resolution = 'Never'`],
  ['settlement_disputes', `set state = 'open', resolution = null, resolved_at = null`],
  ['user_subscriptions', `set price = price + 1`],
  ['user_subscriptions', `set units = units + 1`],
  ['abonements', `set price = price + 1`],
  ['subscription_freezes', `set to_day = to_day + 1`],
  ['subscription_freezes', `set from_day = from_day - 1`],
  ['mailing_consents', `set withdrawn_at = null`],
  ['mailing_consents', `set given_by = 'Nobody'`],
  ['child_data_consents', `set withdrawn_at = null`],
  ['child_data_consents', `set given_on = '2026-01-02'`],
  ['ledger_checks', `set faults = '[]'`, null],
  ['book_periods', null],
  ['curriculums', `set version = version + 1`],
  ['grade_levels', `set title = 'x'`],
  ['topics', `set hours = 9`],
  ['checklists', `set every_lessons = 9`],
  ['checklist_sections', `set title = 'x'`],
  ['checklist_criteria', `set title = 'x'`],
  ['checklist_revisions', `set comment = 'x'`],
  ['checklist_marks', `set mark = 1`],
];

describe.each([...new Set(kept.map(([table]) => table))])('%s', (table) => {
  const run = (statement: string) => school.database.exec(statement);
  const refused = { code: expect.stringMatching(/^(LE00[16]|42501)$/) };

  it('has a row, so that the attempts are meaningful', async () => {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(school.database.db);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('refuses UPDATE, DELETE and TRUNCATE by the application’s own role, in any form', async () => {
    for (const [, change, removal] of kept.filter(([each]) => each === table)) {
      if (change !== null) await expect(run(`update ${table} ${change}`)).rejects.toMatchObject(refused);
      if (removal !== null) await expect(run(`delete from ${table}`)).rejects.toMatchObject(refused);
    }
    await expect(run(`truncate ${table} cascade`)).rejects.toMatchObject(refused);
  });
});

it('allows the one permitted change: resolving a dispute, withdrawing a consent, ending a freeze', async () => {
  const { rows } = await sql`select
    (select count(*)::int from settlement_disputes where state = 'resolved') as resolved,
    (select count(*)::int from document_numbers where last = 1) as numbered,
    (select count(*)::int from bank_statement_lines where state = 'posted') as posted`.execute(school.database.db);
  expect(rows).toEqual([{ resolved: 1, numbered: 1, posted: 1 }]);
  await school.database.exec(`update subscription_freezes set to_day = from_day`);
});
