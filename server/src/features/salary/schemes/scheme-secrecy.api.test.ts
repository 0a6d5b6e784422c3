import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { exportSubject } from '@lectern/contract/exports/exports.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { rightQuery } from '../../../../test/contract/right-queries.ts';
import { textOfPdf } from '../../../../test/readers/paper.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { settingsReader } from '../../../settings.ts';
import { writeNextExport } from '../../exports/write-exports.ts';

/** Distinctive sums and scores, as responses and files write them. */
const ofManager = ['7310977', '73109.77', '73109,77', '73,109.77', '"score":8123', '"share":8123', '1234321', '12343.21', '12,343.21'];
const ofCurator = ['6420531', '64205.31', '64205,31', '64,205.31', '"score":7351', '"share":7351', '2345432', '23454.32', '23,454.32'];

let school: TestApp;
let ids: Readonly<Record<string, number>>;
let keeper: Caller;
let strangers: readonly (readonly [who: string, caller: Caller])[];
let curator: Caller;
let manager: Caller;

const run = (statement: ReturnType<typeof sql>) => statement.execute(school.database.db);

beforeAll(async () => {
  school = await testApp();
  const taught = await school.build.taughtChild();
  const other = await school.build.taughtChild();
  await school.build.setting('rate_limits', false);
  await run(sql`update users set created_at = '2026-01-01T00:00:00Z'`);
  const held = [abilities.allPay, abilities.setRates, abilities.keepKeyFigures];
  keeper = await school.as(await school.build.user('Methodist', { abilities: held }));
  const none = { payment_share: 0, renewal_share: 0, per_child: 0, per_teacher: 0, effective_from: '2026-10-01' };
  for (const [role, user_id, fixed, kpi_bonus] of [
    ['AccountManager', taught.manager_id, 7_310_977, 1_234_321],
    ['Curator', taught.curator_id, 6_420_531, 2_345_432],
  ] as const)
    expect((await keeper.post('/api/pay-schemes/', { ...none, role, user_id, fixed, kpi_bonus })).error).toBeNull();
  await run(sql`insert into kpi_months (month) values ('2026-10-01'), ('2026-11-01')`);
  for (const month of ['2026-10-01', '2026-11-01'])
    await run(sql`
      insert into kpi_snapshots (user_id, role, month, formula_id, score, immune, calculated_at) values
        (${taught.manager_id}, 'AccountManager', ${month}, 3, 8123, false, '2026-11-08T22:17:00Z'),
        (${taught.curator_id}, 'Curator', ${month}, 2, 7351, false, '2026-11-08T22:17:00Z')`);
  await run(sql`update kpi_months set closed_at = '2026-11-08T22:17:00Z' where month = '2026-10-01'`);
  const periods = (await keeper.get('/api/get-salary-calculation-dates/')).body as { id: number }[];
  ids = { ...taught, topic_ids: 1, period_id: periods.at(-1)?.id ?? 1 } as Readonly<Record<string, number>>;
  manager = await school.as(taught.manager_id);
  curator = await school.as(taught.curator_id);
  strangers = [
    ['a colleague', await school.as(other.manager_id)],
    ['another curator', await school.as(other.curator_id)],
    ['a teacher of the group', await school.as(taught.teacher_id)],
    ['a seller', await school.as(await school.build.user('SalesManager'))],
    ['a methodist', await school.as(await school.build.user('Methodist'))],
    ['a manager who keeps the books', await school.as(await school.build.user('AccountManager', { abilities: [abilities.allClients] }))],
  ];
});

const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1));

/** Every read of the API with the ids of both, and those that name a person in their query. */
function* addresses(): Iterable<string> {
  const people = [ids.manager_id ?? 0, ids.curator_id ?? 0];
  for (const [name, endpoint] of Object.entries(contract) as [keyof typeof contract, Endpoint][]) {
    if (endpoint.method !== 'GET' || endpoint.path === '/api/accounts/csrf/') continue;
    const query = fill(rightQuery[name] ?? '');
    const paths = endpoint.path.includes('{') ? people.map((id) => endpoint.path.replaceAll(/\{\w+\}/g, String(id))) : [endpoint.path];
    for (const path of paths) yield `${path}${query}`;
  }
  for (const id of people)
    for (const path of ['/api/kpi/', '/api/kpi-history/', '/api/update-kpi-immune-users/', '/api/kpi/?month=2026-10-01']) {
      yield `${path}${path.includes('?') ? '&' : '?'}user_id=${id}`;
      yield `/api/pay-schemes/pay/${id}/?period_id=${ids.period_id ?? 1}`;
    }
  for (const role of ['AccountManager', 'Curator']) {
    yield `/api/kpi/people/?role=${role}&month=2026-10-01`;
    yield `/api/pay-schemes/preview/?role=${role}&fixed=1`;
  }
}

/** A response as text without spaces: JSON, or the text of a PDF. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const isPdf = String.fromCharCode(...bytes.slice(0, 4)) === '%PDF';
  return (isPdf ? await textOfPdf(bytes) : new TextDecoder().decode(bytes)).replaceAll(/[\s\u00a0\u202f]/g, '');
}

async function told(who: Caller, words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const look = (text: string, where: string) => {
    for (const word of words) if (text.includes(word)) found.add(`${word} in ${where}`);
  };
  for (const address of addresses()) {
    const { status, bytes } = await who.download(address);
    if (status === 200) look(await textOf(bytes), address);
  }
  const clock = () => testNow;
  const kernel = {
    database: school.database,
    clock,
    settings: settingsReader(school.database.db, clock),
    site: testSite,
    checkAnswers: true,
  };
  for (const subject of exportSubject.options) {
    const started = await who.post('/api/exports/', { subject, format: 'csv' });
    if (started.status >= 300) continue;
    expect(await writeNextExport(kernel)).toBe(true);
    const { id } = started.body as { id: number };
    const parts = await school.database.db.selectFrom('export_parts').select('content').where('run_id', '=', id).orderBy('no').execute();
    look(Buffer.concat(parts.map(({ content }) => content)).toString('utf8'), `the export of ${subject}`);
  }
  return [...found];
}

it('pay and score of a manager and a curator reach no colleague, in any answer, search or export', async () => {
  for (const [who, caller] of strangers) expect([who, await told(caller, [...ofManager, ...ofCurator])]).toEqual([who, []]);
  // Neither reads the other's, though one leads the teachers of the other's clients.
  expect(await told(manager, ofCurator)).toEqual([]);
  expect(await told(curator, ofManager)).toEqual([]);
}, 240_000);

it('are visible only to their person and to users who see all pay or manage key figures', async () => {
  const own = (await told(manager, ofManager)).join('\n');
  expect(own).toContain(`73,109.77 in /api/pay-schemes/pay/${ids.manager_id}/payslip/`);
  for (const word of ['7310977', '"share":8123', '"score":8123', '1234321']) expect(own).toContain(word);
  const all = (await told(keeper, [...ofManager, ...ofCurator])).join('\n');
  for (const word of ['7310977 in /api/pay-schemes/', '6420531 in /api/pay-schemes/', '"score":7351 in /api/kpi/'])
    expect(all).toContain(word);
}, 240_000);
