import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PersonKind } from '@lectern/contract/privacy/fields/personal-table.rules';
import { personalTables } from '@lectern/contract/privacy/personal-fields.rules';
import type { ErasurePage, PersonalData } from '@lectern/contract/privacy/persons.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testSite } from '../../../../test/setup/test-site.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import {
  keptByLaw,
  plantedEmail,
  plantedName,
  plantedPhone,
  plantedTraces,
  plantTexts,
  tablesWith,
} from '../../../../test/families/planted-person.ts';
import { twoFamilies } from '../../../../test/families/two-families.ts';
import type { TwoFamilies } from '../../../../test/families/two-families.ts';
import { deleteMailFiles } from '../../../kernel/erasing/delete-mail-files.ts';
import { tracesOfTexts } from '../../../kernel/erasing/traces.ts';
import { mailPurpose } from '../../../kernel/mail/mail.ts';
import { findLedgerFaults } from '../../ledger/check/ledger-faults.queries.ts';

let all: TwoFamilies;
let school: TestApp;
const person = plantedName;
const said = `${person} said xyzzy to everybody`;
const tablesWithText = (text: string) => tablesWith(school, text);
const plant = async (kind: PersonKind, id: number) => [...new Set((await plantTexts(school, kind, id)).map(({ table }) => table))];

beforeAll(async () => {
  all = await twoFamilies();
  ({ school } = all);
  await run(
    `update match_offers set state = 'declined', viewed_at = coalesce(viewed_at, now()), ended_at = coalesce(ended_at, now()), decline_reason = 'Busy'`,
  );
  await run(
    `insert into child_data_consents (kid_id, given_by, given_on, noted_at) select id, 'Mother', '2026-01-01', now() from children`,
  );
});

const run = (statement: string) => school.database.exec(statement);

/** Copies of the person's data in places without a reference to the person. */
async function plantCopies(userId: number, clientId: number): Promise<void> {
  const { db } = school.database;
  const text = testSite.secrets.seal(mailPurpose, said);
  await sql`insert into mail_outbox (recipient, subject, sealed_text, state, created_at, due_at, useless_at)
    values ('someone@school.test', 'News', ${text}, 'waiting', now(), now(), now() + interval '1 day'),
      ('someone@school.test', ${said}, null, 'sent', now(), now(), now()),
      (${plantedPhone}, 'Hello', null, 'sent', now(), now(), now())`.execute(db);
  await sql`insert into idempotency_keys (user_id, key, request_hash, status, response, created_at)
    values (${userId}, 'copy', ''::bytea, 200, ${JSON.stringify({ name: person })}, now())`.execute(db);
  await sql`insert into audit_log (at, action, outcome, entity, entity_id, client_id, old, new, request_id)
    values (now(), 'client.edit', 'done', 'client', ${clientId}, ${clientId}, '{}', ${JSON.stringify({ comment: 'only xyzzy', grade: 7 })}, 'x'),
      (now(), 'deal.note', 'done', 'deal', 1, null, null, ${JSON.stringify({ text: said })}, 'x')`.execute(db);
  // An id far from the others, because entries are processed in batches of ids.
  await sql`insert into audit_log (id, at, action, outcome, entity, entity_id, old, new, request_id) overriding system value
    select max(id) + 120000, now(), 'deal.note', 'done', 'deal', 1, null, ${JSON.stringify({ text: said })}::jsonb, 'x' from audit_log`.execute(
    db,
  );
  await sql`insert into saved_views (user_id, screen, name, query, created_at)
    values (${userId}, 'clients', 'Mine', ${`search=${person}`}, now())`.execute(db);
  // As the web stores them, encoded as in an address.
  for (const [name, search] of [
    ['Whole', person],
    ['Surname', 'Quixotova'],
    ['Phone', plantedPhone],
    ['Colleague', 'Petrova'],
  ] as const)
    await sql`insert into saved_views (user_id, screen, name, query, created_at)
      values (${userId}, 'clients', ${name}, ${new URLSearchParams({ page_size: '50', search }).toString()}, now())`.execute(db);
  await sql`with run as (
      insert into export_runs (user_id, role, language, subject, format, query, columns, file_name, state, created_at, touched_at)
      values (${userId}, 'AccountManager', 'en', 'clients', 'csv', ${JSON.stringify({ search: person })}, '[]', 'Clients.csv', 'done', now(), now()) returning id)
    insert into export_parts (run_id, no, content) select id, 0, ${Buffer.from(said)} from run`.execute(db);
}

const erase = (kind: PersonKind, person_id: number) =>
  all.administrator.post('/api/privacy/erasures/', { kind, person_id, reason: 'request' });

describe('erasing a client', () => {
  it('is refused without the ability, for an active client, and for one with a balance', async () => {
    const { client_id } = all.own.taught;
    const body = { kind: 'client', person_id: client_id, reason: 'request' };
    expect((await all.stranger('AccountManager').post('/api/privacy/erasures/', body)).status).toBe(403);
    expect((await erase('client', client_id)).error?.key).toBe('person_active');
    await run(`update clients set status = 'inactive', inactive_reason = 'other' where id = ${client_id}`);
    await run(`update client_balances set money = money + 1 where client_id = ${client_id}`);
    const preview = (await all.administrator.get(`/api/privacy/person/?kind=client&person_id=${client_id}`)).body as PersonalData;
    expect(preview.can.erase).toEqual({ allowed: false, reason: 'person_has_balance' });
    expect((await erase('client', client_id)).error?.key).toBe('person_has_balance');
  });

  it('leaves the person only where the law wants accounting records kept, and the ledger checks', async () => {
    const { client_id } = all.own.taught;
    const { db } = school.database;
    await run(`update client_balances set money = 0, prepaid = 0, bonus = 0, units_left = 0 where client_id = ${client_id}`);
    const planted = await plant('client', client_id);
    await plantCopies(all.administrator.userId, client_id);
    expect(planted).toEqual(expect.arrayContaining(['clients', 'children', 'client_contacts', 'client_notes', 'lessons', 'deals']));
    expect((await tablesWithText('xyzzy')).length).toBeGreaterThan(planted.length);
    expect(await tablesWithText('xyzzy')).toEqual(expect.arrayContaining(['export_parts', 'sealed mails', 'audit_log']));
    const faults = await findLedgerFaults(db);
    const answer = await erase('client', client_id);
    expect(answer.error).toBeNull();
    for (const text of plantedTraces) expect((await tablesWithText(text)).filter((table) => !keptByLaw.includes(table))).toEqual([]);
    expect(
      Object.keys(personalTables)
        .filter((table) => Object.values(personalTables[table]?.fields ?? {}).includes('kept'))
        .toSorted(),
    ).toEqual(keptByLaw.toSorted());
    expect(await findLedgerFaults(db)).toEqual(faults);
    const facts = await sql`select from audit_log where new = '{"grade": 7}' and client_id = ${client_id} and request_id = 'x'`.execute(db);
    expect(facts.rows).toHaveLength(1);
    const views = await sql<{ name: string }>`select name from saved_views where user_id = ${all.administrator.userId}`.execute(db);
    expect(views.rows).toEqual([{ name: 'Colleague' }]);
  });

  it('happens once, and stands in the list of erasures and in the log of the client', async () => {
    const { client_id } = all.own.taught;
    expect((await erase('client', client_id)).error?.key).toBe('person_erased');
    expect((await all.administrator.get('/api/privacy/erasures/')).body as ErasurePage).toMatchObject({
      count: 1,
      results: [{ kind: 'client', person: { id: client_id, name: `Client №${client_id}` }, reason: 'request' }],
    });
    const log = await all.administrator.get(`/api/clients/${client_id}/get-client-log-items/?action=client.erase_data`);
    expect(log.body).toMatchObject({ count: 1 });
  });

  it('leaves other families as they were', async () => {
    const others = all.others.taught.client_id;
    const { rows } = await sql<{ name: string; contacts: number }>`
      select name, (select count(*)::int from client_contacts where client_id = ${others}) as contacts from clients where id = ${others}
    `.execute(school.database.db);
    expect(rows[0]?.name).not.toContain('№');
    expect(rows[0]?.contacts).toBeGreaterThan(0);
  });

  it('opens append-only rows for its own transaction only, and only for their texts', async () => {
    for (const statement of [`update audit_log set new = '{}'`, `update ledger_transactions set comment = ''`])
      await expect(run(statement)).rejects.toMatchObject({ code: 'LE001' });
    await expect(run(`update erasures set reason = 'authority'`)).rejects.toMatchObject({ code: 'LE001' });
    const during = (statement: string) =>
      school.database.db.transaction().execute(async (trx) => {
        await sql`insert into erasures (kind, person_id, reason, rows_erased, erased_at, erased_by)
          values ('child', 1999999999, 'request', 0, now(), ${all.administrator.userId})`.execute(trx);
        await sql.raw(statement).execute(trx);
      });
    for (const statement of [
      'update audit_log set actor_id = null',
      `update audit_log set new = '{"amount": 1}'`,
      'update ledger_transactions set amount = amount + 1',
      'delete from audit_log',
    ])
      await expect(during(statement)).rejects.toThrow('append-only');
  });
});

it('erases a staff member: account, texts, sessions and sign-ins', async () => {
  const { teacher_id } = all.others.taught;
  expect((await erase('staff', teacher_id)).error?.key).toBe('person_active');
  await run(`update users set state = 'inactive' where id = ${teacher_id}`);
  await plant('staff', teacher_id);
  expect((await erase('staff', teacher_id)).error).toBeNull();
  for (const text of plantedTraces) expect((await tablesWithText(text)).filter((table) => !keptByLaw.includes(table))).toEqual([]);
  const { rows } = await sql`
    select email, name, (select count(*)::int from sessions where user_id = u.id) as sessions from users u where id = ${teacher_id}
  `.execute(school.database.db);
  expect(rows).toEqual([{ email: `erased-${teacher_id}@lectern.invalid`, name: `Staff member №${teacher_id}`, sessions: 0 }]);
});

it('erases a child and nothing of its parents', async () => {
  const { kid_id, client_id } = all.others.taught;
  await run(`update children set name = 'Misha Quixotov', birth_date = '2015-01-02', status = 'inactive', inactive_reason = 'other'
    where id = ${kid_id}`);
  expect((await erase('child', kid_id)).error).toBeNull();
  const { rows } = await sql`select k.name, k.birth_date, c.name = k.name as same from children k join clients c on c.id = k.client_id
    where k.id = ${kid_id} and c.id = ${client_id}`.execute(school.database.db);
  expect(rows).toEqual([{ name: `Child №${kid_id}`, birth_date: null, same: false }]);
  expect(await tablesWithText('misha quixotov')).toEqual([]);
});

it('deletes mails of the folder that go to the person or name them, with their attachments', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-mails-'));
  for (const [name, text] of [
    ['1.txt', `To: other@school.test\n\n${person}`],
    ['1.pdf', 'paper'],
    ['2.txt', `To: ${plantedEmail}\n\nNothing`],
    ['3.txt', 'To: another'],
  ] as const)
    await writeFile(join(folder, name), text);
  await deleteMailFiles(folder, [plantedEmail], tracesOfTexts([person]));
  expect(await readdir(folder)).toEqual(['3.txt']);
});
