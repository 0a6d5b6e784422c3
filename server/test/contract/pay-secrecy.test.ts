import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { exportSubject } from '@lectern/contract/exports/exports.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { writeNextExport } from '../../src/features/exports/write-exports.ts';
import { readXlsx } from '../../src/kernel/files/reading/read-xlsx.ts';
import { settingsReader } from '../../src/settings.ts';
import { paidPayout, sentInvoice } from '../builders/payouts.ts';
import { addressOf, twoFamilies } from '../families/two-families.ts';
import type { TwoFamilies } from '../families/two-families.ts';
import { collectMails } from '../readers/mailbox.ts';
import { textOfPdf } from '../readers/paper.ts';
import { rowRules } from '../rows/row-rules.ts';
import type { Name } from '../rows/row-rules.ts';
import { testSite } from '../setup/test-site.ts';
import type { Caller } from '../test-app.ts';
import { rightQuery } from './right-queries.ts';

/** The teacher's pay for a lesson, bonus, payout and invoice; nothing else in the school has this sum. */
const secret = 7_654_321;
/** The sum, and the total of lesson and bonus; as a number or as money. */
const leak = /7654321|76[\s\u00a0\u202f,.']?543[.,]21|15308642|153[\s\u00a0\u202f,.']?086[.,]42/;
const now = Temporal.Instant.from('2026-11-18T12:00:00Z');

let all: TwoFamilies;
/** Records of the pay, in addition to the one that each endpoint needs. */
let planted: number[];
/** Users who must not learn the teacher's pay. */
let others: readonly (readonly [string, Caller])[];

beforeAll(async () => {
  all = await twoFamilies();
  const { school, own, administrator } = all;
  const { db } = school.database;
  const { taught, records } = own;
  await sql`update rate_versions set amount = ${secret} where teacher_id = ${taught.teacher_id}`.execute(db);
  await sql`insert into activity_rates (kind, teacher_id, effective_from, amount, currency) values ('meeting', ${taught.teacher_id}, '2026-01-01', ${secret}, 'RUB')`.execute(
    db,
  );
  await school.build.activity(taught.teacher_id, '2026-11-17T20:00:00Z', { paid: true });
  school.at(now);
  const teacher = await school.as(taught.teacher_id);
  expect((await teacher.post(`/api/events/lessons/${records.lesson}/conduct/`, { outcome: 'held' })).error).toBeNull();
  await sql`update pay_reasons set largest = ${secret}`.execute(db);
  const bonus = { reason_id: 2, amount: secret, comment: 'Wrote a test' };
  expect((await administrator.post(`/api/teachers/${taught.teacher_id}/bonuses-and-penalties/`, bonus)).error).toBeNull();
  const payout = await paidPayout(db, { teacher_id: taught.teacher_id, net: secret });
  const invoice = await sentInvoice(db, taught.teacher_id);
  await sql`update invoices set state = 'sent', amount = ${secret} where id = ${invoice}`.execute(db);
  planted = [taught.teacher_id, records.lesson, payout, invoice];
  const serving = [abilities.allClients, abilities.allSchedules, abilities.approveMoney, abilities.payBeyondAccount];
  for (const ability of serving) await school.build.allow(taught.manager_id, ability);
  others = [
    ['the manager of the client', await school.as(taught.manager_id)],
    ['a colleague', await school.as(all.others.taught.teacher_id)],
    ['a curator of another group', await school.as(all.others.taught.curator_id)],
    ...(['SalesManager', 'Methodist', 'Lead', 'Child'] as const).map((role) => [role, all.ownCaller(role)] as const),
  ];
});

/** A response as text: JSON, the text of a PDF, the cells of a spreadsheet. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const head = String.fromCharCode(...bytes.slice(0, 4));
  if (head === '%PDF') return textOfPdf(bytes);
  if (head.startsWith('PK')) return JSON.stringify(await readXlsx(bytes).catch(() => []));
  return new TextDecoder().decode(bytes);
}

const reads = (Object.entries(contract) as [Name, Endpoint][]).filter(([, { method }]) => method === 'GET');

/** The URLs of a read: for the family's own record and for every planted one, without a search and with a search for the sum. */
async function addressesOf(who: Caller, name: Name, endpoint: Endpoint): Promise<string[]> {
  const { own } = all;
  const known: Readonly<Record<string, unknown>> = { ...own.taught, lesson_id: own.records.lesson, topic_id: own.taught.topic_ids[0] };
  const query = (rightQuery[name] ?? '').replaceAll(/\{(\w+)\}/g, (_, field) => String(known[field]));
  const rule = rowRules[name];
  const ids = endpoint.params === undefined || rule === undefined ? [1] : [await all.recordOf(rule.record, who, 'own'), ...planted];
  const found = [...new Set(ids)].map((id) => addressOf(endpoint, id) + query);
  const searched = endpoint.query?.shape.search === undefined ? [] : [String(secret), '76543'];
  return found.flatMap((url) => [url, ...searched.map((text) => `${url}${url.includes('?') ? '&' : '?'}search=${text}`)]);
}

async function leaksTo(who: Caller): Promise<string[]> {
  const found = new Set<string>();
  for (const [name, endpoint] of reads) {
    for (const url of await addressesOf(who, name, endpoint)) {
      const { status, bytes } = await who.download(url);
      // A response to a search contains the searched sum only if a record has it.
      if (status < 400 && leak.test(await textOf(bytes))) found.add(name);
    }
  }
  return [...found].sort();
}

it('the pay of a teacher is visible to the teacher and to whoever keeps pay, so the search works', async () => {
  const own = await leaksTo(await all.school.as(all.own.taught.teacher_id));
  const expected = [
    'getTeacherSalary',
    'listInvoices',
    'listPayAdjustments',
    'listReceipts',
    'downloadPayslip',
    'getPaySettlement',
    'getTeacherRates',
    'listActivityRates',
  ];
  expect(own).toEqual(expect.arrayContaining(expected));
  const kept = ['listPayouts', 'listGroupSalary', 'listPaidPeople', 'listDecidedActivities'];
  expect(await leaksTo(all.administrator)).toEqual(expect.arrayContaining(kept));
}, 300_000);

it('the pay of a teacher reaches no manager, colleague, other curator or child in any response, search or document', async () => {
  for (const [who, caller] of others) expect([who, await leaksTo(caller)]).toEqual([who, []]);
}, 600_000);

it('the pay of a teacher reaches nobody else in any exported file', async () => {
  const { school } = all;
  const clock = () => now;
  const kernel = {
    database: school.database,
    clock,
    settings: settingsReader(school.database.db, clock),
    site: testSite,
    checkAnswers: true,
  };
  let files = 0;
  for (const [who, caller] of others) {
    for (const subject of exportSubject.options) {
      const { status, body } = await caller.post('/api/exports/', { subject, format: 'csv' });
      if (status >= 300) continue;
      while (await writeNextExport(kernel));
      const { bytes } = await caller.download(`/api/exports/${(body as { id: number }).id}/file/`);
      expect([who, subject, leak.test(await textOf(bytes))]).toEqual([who, subject, false]);
      files += 1;
    }
  }
  expect(files).toBeGreaterThan(10);
}, 300_000);

it('the pay of a teacher reaches nobody else by mail', async () => {
  const { rows } = await sql<{ email: string }>`select email from users where id = ${all.own.taught.teacher_id}`.execute(
    all.school.database.db,
  );
  const mails = await collectMails(all.school.database, now);
  const told = mails.filter(({ subject, text }) => leak.test(`${subject} ${text}`)).map(({ to }) => to);
  expect(told.filter((to) => to !== rows[0]?.email)).toEqual([]);
});
