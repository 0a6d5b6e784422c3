import type { ServerResponse } from 'node:http';
import type { SelfEmployed } from '@lectern/contract/receipts/receipts.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { payeeInn } from '../../../../test/builders/payouts.ts';
import { startReceiver } from '../../../../test/readers/receiver.ts';
import type { Receiver } from '../../../../test/readers/receiver.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { runJob } from '../../../kernel/process/job.ts';
import { settingsReader } from '../../../settings.ts';
import { statusJob } from './check-statuses.ts';
import { statusService } from './status-service.ts';

let school: TestApp;
let keeper: Caller;
let service: Receiver;
let teacherId: number;

const denial = { status: false, message: 'is not a payer of the tax on professional income' };
const says = (answer: object, status = 200) =>
  service.answers((response: ServerResponse) => response.writeHead(status).end(JSON.stringify(answer)));
const asked = () => service.received.map(({ body }) => JSON.parse(body) as { inn: string; requestDate: string });

let now = Temporal.Instant.from('2026-12-01T09:00:00Z');
function at(text: string): void {
  now = Temporal.Instant.from(text);
  school.at(text);
}

async function run(stopping = new AbortController().signal): Promise<void> {
  const { database } = school;
  const clock = () => now;
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
  await runJob(kernel, statusJob(statusService(service.url), 0), stopping);
}

async function payee(inn = payeeInn, kind: 'self_employed' | 'sole_trader' = 'self_employed'): Promise<number> {
  const { teacher_id } = await school.build.taughtChild();
  const details = { kind, name: 'Orlova Anna', inn, bank: 'A bank', bik: '044525225' };
  const accounts = { account: kind === 'self_employed' ? '40817810899910004312' : '40802810899910004312' };
  await school.database.db
    .insertInto('payees')
    .values({ teacher_id, ...details, ...accounts, correspondent_account: '30101810400000000225' })
    .execute();
  return teacher_id;
}

const statusOf = async (id: number) => ((await keeper.get(`/api/teachers/${id}/self-employed/`)).body as SelfEmployed).check;

beforeAll(async () => {
  school = await testApp();
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay] }));
});

beforeEach(async () => {
  at('2026-12-01T09:00:00Z');
  await sql`delete from self_employed_checks`.execute(school.database.db);
  await sql`delete from payees`.execute(school.database.db);
  service = await startReceiver();
  teacherId = await payee();
});
afterEach(() => service.close());

it('does not record an answer without a status', async () => {
  for (const [answer, status] of [
    [{ status: 'yes' }, 200],
    [{}, 200],
    [denial, 500],
    [denial, 302],
    [denial, 429],
  ] as const) {
    says(answer, status);
    await expect(run()).rejects.toThrow();
  }
  service.answers((response) => response.end('x'.repeat(100_000)));
  await expect(run()).rejects.toThrow('too long');
  service.answers((response) => response.destroy());
  await expect(run()).rejects.toThrow('does not answer');
  expect(await statusOf(teacherId)).toBeNull();
});

it('does not record the answer about bank details that were changed meanwhile', async () => {
  service.answers((response) => {
    void sql`update payees set inn = '773370633470' where teacher_id = ${teacherId}`
      .execute(school.database.db)
      .then(() => response.end(JSON.stringify(denial)));
  });
  await run();
  expect(await statusOf(teacherId)).toBeNull();
});

it('asks the others when the service does not answer about one person', async () => {
  const other = await payee('773370633470');
  service.answers((response, { body }) => {
    if ((JSON.parse(body) as { inn: string }).inn === payeeInn) response.writeHead(422).end('{}');
    else response.end(JSON.stringify({ status: true, message: '' }));
  });
  await expect(run()).rejects.toThrow('1 people could not be checked');
  expect(await statusOf(other)).toMatchObject({ self_employed: true });
  expect(await statusOf(teacherId)).toBeNull();
});

it('records the answer of today without an author, audited, and holds back pay after a denial', async () => {
  says(denial);
  await run();
  expect(asked()).toEqual([{ inn: payeeInn, requestDate: '2026-12-01' }]);
  expect(await statusOf(teacherId)).toEqual({ on: '2026-12-01', self_employed: false, comment: denial.message, by_name: null });
  const status = (await keeper.get(`/api/teachers/${teacherId}/self-employed/`)).body as SelfEmployed;
  expect(status.pay_held).toBe(true);
  const { rows } = await sql<{ actor_id: number | null; action: string }>`
    select actor_id, action from audit_log where action = 'self_employed.check' order by id desc limit 1`.execute(school.database.db);
  expect(rows).toEqual([{ actor_id: null, action: 'self_employed.check' }]);
});

it('checks nobody before their next day, and no sole trader', async () => {
  await payee('773370633470', 'sole_trader');
  says({ status: true });
  await run();
  at('2026-12-30T09:00:00Z');
  await run();
  expect(asked()).toHaveLength(1);
  at('2026-12-31T09:00:00Z');
  await run();
  expect(asked()).toHaveLength(2);
});

it('checks people with a planned payout first, every second day', async () => {
  const waiting = await payee('773370633470');
  const { database } = school;
  await sql`insert into pay_periods (starts_on, ends_on) values ('2026-11-01', '2026-11-30') on conflict do nothing`.execute(database.db);
  await sql`
    with period as (select id from pay_periods where starts_on = '2026-11-01'), register as (
      insert into payout_registers (kind, period_id, share, currency, made_at, made_by)
      select 'advance', id, 10000, 'RUB', '2026-12-01T08:00:00Z', ${keeper.userId} from period returning id, period_id
    )
    insert into payouts (register_id, teacher_id, period_id, part, state, gross, withheld, net, currency, kind, name, inn, bank, bik, account,
      correspondent_account, planned_on)
    select id, ${waiting}, period_id, 1, 'planned', 100, 0, 100, 'RUB', 'self_employed', 'Orlova Anna', '773370633470', 'A bank', '044525225',
      '40817810899910004312', '30101810400000000225', '2026-12-01' from register
  `.execute(database.db);
  says({ status: true });
  await run();
  expect(asked().map(({ inn }) => inn)).toEqual(['773370633470', payeeInn]);
  at('2026-12-03T09:00:00Z');
  await run();
  expect(asked().map(({ inn }) => inn)).toEqual(['773370633470', payeeInn, '773370633470']);
});

it('stops between two questions when the server ends', async () => {
  await payee('773370633470');
  const stop = new AbortController();
  service.answers((response) => {
    stop.abort();
    response.end(JSON.stringify({ status: true }));
  });
  await run(stop.signal);
  expect(asked()).toHaveLength(1);
});
