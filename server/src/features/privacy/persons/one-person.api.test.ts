import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import {
  keptByLaw,
  plantedEmail,
  plantedName,
  plantedPhone,
  plantedTraces,
  plantTexts,
  tablesWith,
} from '../../../../test/families/planted-person.ts';
import { addRarerRows } from '../../../../test/families/rarer-rows.ts';
import { twoFamilies } from '../../../../test/families/two-families.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Planted } from '../../../../test/families/planted-person.ts';
import type { Caller } from '../../../../test/test-app.ts';
import { loggedRequest } from '../../../kernel/calls/logged/logged-request.ts';
import { queueMail } from '../../../kernel/mail/mail.ts';
import { mailToFolder } from '../../../kernel/mail/mail-transport.ts';
import { sendNextMail } from '../../../kernel/mail/mail-worker.ts';
import { findLedgerFaults } from '../../ledger/check/ledger-faults.queries.ts';
import { personalRowsOf } from './personal-rows.ts';

/** A server with two families and a mail folder, which records its whole log output. */
async function observedSchool() {
  const all = await twoFamilies();
  const mailFolder = await mkdtemp(join(tmpdir(), 'lectern-person-'));
  const log: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (line: Buffer) => log.push(line.toString()));
  const { database } = all.school;
  const site = { ...testSite, mailFolder };
  const school = await testApp({ database, site, logger: { level: 'trace', stream, serializers: { req: loggedRequest } } });
  return { all, school, site, mailFolder, guard: await school.as(all.administrator.userId), log };
}

type Observed = Awaited<ReturnType<typeof observedSchool>>;

/** Mails to the person and about them, in the folder and still waiting. */
async function sendMails({ school, site, mailFolder }: Observed): Promise<void> {
  const { database } = school;
  const uselessAt = testNow.add({ hours: 24 * 5 });
  for (const [to, subject] of [
    [plantedEmail, 'Schedule'],
    ['colleague@school.test', `${plantedName} called`],
    ['colleague@school.test', 'Another family'],
  ] as const)
    await queueMail({ db: database.db, now: testNow, site }, { to, subject, text: `About ${subject}`, uselessAt });
  const { secrets } = site;
  while (await sendNextMail({ database, clock: () => testNow, secrets, send: mailToFolder(mailFolder, secrets), onFault: () => {} }));
  await queueMail(
    { db: database.db, now: testNow, site },
    { to: 'colleague@school.test', subject: 'News', text: `xyzzy: ${plantedName}`, uselessAt },
  );
}

/** Calls that contain the person's name in addresses and bodies, both successful and refused; a careless log would contain the name. */
async function callAbout(guard: Caller, clientId: number): Promise<void> {
  for (const text of [plantedName, plantedPhone, plantedEmail]) {
    await guard.get(`/api/clients/?search=${encodeURIComponent(text)}`);
    await guard.get(`/api/clients/nonsense/?search=${encodeURIComponent(text)}`);
  }
  await guard.post(`/api/clients/${clientId}/notes/`, { text: `${plantedName} xyzzy`, nonsense: plantedEmail });
  await guard.post('/api/accounts/login/', { email: plantedEmail, password: `${plantedName} xyzzy` });
}

async function filesWith(folder: string, text: string): Promise<string[]> {
  const files = await readdir(folder);
  const contents = await Promise.all(files.map(async (name) => `${name}\n${await readFile(join(folder, name), 'latin1')}`));
  return files.filter((_, at) => contents[at]?.toLowerCase().includes(text));
}

/** Columns without free text: dates, numbers, the school's choices, and normalised values. */
const withoutWords = [
  'bank_statement_lines.payer_key',
  'children.birth_date',
  'client_contacts.normalised',
  'deals.phone_digits',
  'deals.next_action',
  'text_readings.comprehension',
];
/** Planted as JSON, by `addRarerRows`. */
const structured = ['test_answers.answer', 'text_readings.answers', 'accounting_documents.terms'];

/** A client's personal fields without a planted text. */
function neverPlanted(clientId: number, planted: readonly Planted[]): string[] {
  const fields = personalRowsOf({ kind: 'client', ids: [clientId] })
    .filter(({ own }) => own)
    .flatMap(({ table, declared }) => Object.keys(declared.fields).map((column) => `${table}.${column}`));
  const held = new Set([...planted.map(({ table, column }) => `${table}.${column}`), ...withoutWords, ...structured]);
  return fields.filter((field) => !held.has(field));
}

let observed: Observed;
beforeAll(async () => {
  observed = await observedSchool();
});
afterAll(() => observed.school.app.close());

it('exports a client with every text about them, and after the erasure none is in a table, mail, file or log but where the law keeps it', async () => {
  const { all, school, mailFolder, guard, log } = observed;
  const { client_id } = all.own.taught;
  const { database } = school;
  await database.exec(`update match_offers set state = 'declined', viewed_at = coalesce(viewed_at, now()),
    ended_at = coalesce(ended_at, now()), decline_reason = 'Busy'`);
  await database.exec(`update clients set status = 'inactive', inactive_reason = 'other' where id = ${client_id}`);
  await addRarerRows(school, { client_id, by: guard.userId });
  const planted = await plantTexts(school, 'client', client_id);
  expect(neverPlanted(client_id, planted)).toEqual([]);
  await sendMails(observed);
  await callAbout(guard, client_id);
  await database.exec(`update client_balances set money = 0, prepaid = 0, bonus = 0, units_left = 0 where client_id = ${client_id}`);
  const faults = await findLedgerFaults(database.db);

  const exported = await guard.post('/api/privacy/exports/', { kind: 'client', person_id: client_id, format: 'json' });
  expect(exported.status).toBe(200);
  const file = JSON.stringify(exported.body);
  expect(planted.filter(({ text }) => !file.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);

  for (const text of ['quixotova', 'xyzzy']) {
    expect((await tablesWith(school, text)).length).toBeGreaterThan(2);
    expect((await filesWith(mailFolder, 'quixotova')).length).toBe(2);
  }
  const erased = await guard.post('/api/privacy/erasures/', { kind: 'client', person_id: client_id, reason: 'request' });
  expect(erased.error).toBeNull();

  for (const text of plantedTraces) {
    expect((await tablesWith(school, text)).filter((table) => !keptByLaw.includes(table))).toEqual([]);
    expect(await filesWith(mailFolder, text)).toEqual([]);
    expect(log.filter((line) => line.toLowerCase().includes(text))).toEqual([]);
  }
  expect(log.length).toBeGreaterThan(10);
  expect(await filesWith(mailFolder, 'another family')).toHaveLength(1);
  expect(await findLedgerFaults(database.db)).toEqual(faults);
  const { rows } = await sql`select from ledger_transactions where client_id = ${client_id}`.execute(database.db);
  expect(rows.length).toBeGreaterThan(0);
}, 120_000);
