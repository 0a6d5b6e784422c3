import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../db/client.ts';
import type { Database } from '../../../db/client.ts';
import { migrate } from '../../../db/migrate.ts';
import type { Replica } from '../../../db/replica/follow-replica.ts';
import { writeNextExport } from '../../../features/exports/write-exports.ts';
import { settingsReader } from '../../../settings.ts';
import { testNow } from '../../../../test/build.ts';
import { twoFamilies } from '../../../../test/families/two-families.ts';
import type { TwoFamilies } from '../../../../test/families/two-families.ts';
import { rowRules } from '../../../../test/rows/row-rules.ts';
import type { Name } from '../../../../test/rows/row-rules.ts';
import { makeServingRole } from '../../../../test/serving-role.ts';
import { startPostgres } from '../../../../test/setup/postgres-server.ts';
import type { PostgresServer } from '../../../../test/setup/postgres-server.ts';
import { primarySettings, startStandby } from '../../../../test/setup/postgres-standby.ts';
import type { Standby } from '../../../../test/setup/postgres-standby.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { readOnReplica } from './read-on-replica.ts';

const lagging = (Object.entries(contract) as [Name, Endpoint][]).filter(([, { mayLag }]) => mayLag);
const seeAll = Object.values(abilities);
const mostLagSeconds = 3;
const quick = { times: { between: 50, answer: 500, silence: 1_500 } };

it('is offered by reads only, and by none whose answer is a secret or a person’s own account', () => {
  for (const [name, { method, path, permission }] of lagging) {
    expect([name, method, permission.who]).toEqual([name, 'GET', expect.not.stringMatching('anonymous')]);
    expect(path).not.toMatch(/\/accounts\//);
  }
});

describe.runIf(process.env.LECTERN_TEST_DATABASE === 'postgres')('a read that may lag', () => {
  let primary: PostgresServer;
  let standby: Standby;
  /** A database with the replica, and one with the primary only. */
  let database: Database;
  let plain: TestApp;
  let all: TwoFamilies;
  let replica: Replica;
  const told: (string | null)[] = [];

  const open = (url: string, at = standby.urlOf('school'), lag = mostLagSeconds) =>
    openDatabase({ url, replica: { url: at, mostLagSeconds: lag, times: { between: 50, answer: 500 } }, watched: quick });
  const isUsed = () => expect.poll(() => replica.isClose(), { timeout: 10_000, interval: 20 });

  beforeAll(async () => {
    primary = await startPostgres({ ...primarySettings, synchronous_commit: 'on' });
    const client = new Client({ connectionString: primary.urlOf('postgres') });
    await client.connect();
    await client.query('create database school');
    await client.end();
    const owner = await openDatabase({ url: primary.urlOf('school') });
    await migrate(owner);
    standby = await startStandby(primary, { max_standby_streaming_delay: '200ms' });
    database = await open(primary.urlOf('school'));
    await database.watch({ onReplica: (reason) => told.push(reason) });
    replica = database.replica as Replica;
    plain = await testApp({ database: owner });
    all = await twoFamilies(await testApp({ database }));
  }, 120_000);

  beforeEach(async () => {
    await isUsed().toBe(true);
  });

  afterAll(async () => {
    await Promise.all([database.close(), plain.database.close()]);
    await standby.stop();
    await primary.stop();
  });

  /** The number of clients that a caller sees. */
  const clients = async (who: Caller) => ((await who.get('/api/clients/')).body as { count: number }).count;
  const addClient = async (who: Caller) => {
    const { status } = await who.post('/api/clients/', { name: 'Irina Gromova' }, { 'idempotency-key': crypto.randomUUID() });
    expect(status).toBe(201);
  };
  const colleague = () => all.stranger('SalesManager');

  it.each(lagging)('%s gives the same answer there as on the primary', async (name, endpoint) => {
    const who = all.permitted(endpoint);
    const kind = rowRules[name]?.record;
    const id = kind === undefined ? 1 : await all.recordOf(kind, who, 'own');
    const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(database.db);
    await expect.poll(() => replica.hasReached(rows[0]?.position ?? ''), { timeout: 5_000 }).toBe(true);
    const asked = vi.spyOn(replica.db.getExecutor(), 'provideConnection');
    const before = replica.failures();
    // On a busy machine the replica may lag for a moment, and the primary answers.
    let answer = await all.call(who, name, endpoint, id);
    for (let tries = 0; asked.mock.calls.length === 0 && tries < 100; tries += 1) {
      await wait(100);
      answer = await all.call(who, name, endpoint, id);
    }
    expect(asked).toHaveBeenCalled();
    asked.mockRestore();
    expect(answer.status).toBe(200);
    expect(replica.failures()).toBe(before);
    expect(answer.body).toEqual((await all.call(await plain.as(who.userId), name, endpoint, id)).body);
  });

  it('goes to the replica although the primary’s log has what no commit waits for', async () => {
    const writer = colleague();
    await addClient(writer);
    const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(database.db);
    await expect.poll(() => replica.hasReached(rows[0]?.position ?? ''), { timeout: 5_000 }).toBe(true);
    const asked = vi.spyOn(replica.db.getExecutor(), 'provideConnection');
    // The log writer flushes several times a second, and the replica has that some milliseconds later. Until then the primary answers.
    const tries = 20;
    let used = 0;
    for (let at = 0; at < tries; at += 1) {
      await wait(50);
      await sql`select pg_logical_emit_message(false, 'lectern', 'not flushed')`.execute(database.db);
      asked.mockClear();
      await clients(writer);
      if (asked.mock.calls.length > 0) used += 1;
    }
    expect(used).toBeGreaterThan(tries / 2);
    asked.mockRestore();
  });

  it('lacks what colleagues wrote a moment ago, and never what the reader wrote, over any process', async () => {
    const [writer, reader] = [all.administrator, await all.school.as(await all.school.build.user('AccountManager', { abilities: seeAll }))];
    const elsewhere = await open(primary.urlOf('school'));
    onTestFinished(() => elsewhere.close());
    await elsewhere.watch({});
    await expect.poll(() => elsewhere.replica?.isClose(), { timeout: 10_000 }).toBe(true);
    const writerElsewhere = await (await testApp({ database: elsewhere })).as(writer.userId);
    const known = await clients(reader);
    await standby.pause();
    onTestFinished(() => standby.goOn().catch(() => {}));
    await addClient(writer);
    expect(await clients(writer)).toBe(known + 1);
    expect(await clients(writerElsewhere)).toBe(known + 1);
    expect(await clients(reader)).toBe(known);
    await standby.goOn();
    await expect.poll(() => clients(reader)).toBe(known + 1);
  });

  it('goes to the primary once the replica is further behind than the bound, and back when it has caught up', async () => {
    const admin = all.administrator;
    const reader = await (await testApp({ database })).as(admin.userId);
    const known = await clients(reader);
    await standby.pause();
    onTestFinished(() => standby.goOn().catch(() => {}));
    await addClient(colleague());
    await isUsed().toBe(false);
    expect(replica.lagSeconds()).toBeGreaterThan(mostLagSeconds);
    expect(await clients(reader)).toBe(known + 1);
    await standby.goOn();
    await isUsed().toBe(true);
  });

  it('that the replica cancels runs again on the primary', async () => {
    const before = replica.failures();
    const reader = { userId: all.stranger('Curator').userId, now: testNow };
    const read = readOnReplica(database, reader, async (db) => {
      const { rows } = await sql<{ standby: boolean }>`
        select pg_is_in_recovery() as standby, pg_sleep(case when pg_is_in_recovery() then 3 else 0 end) from (select from clients limit 1) c
      `.execute(db);
      return rows[0]?.standby;
    });
    await wait(200);
    await database.db.transaction().execute((db) => sql`lock table clients in access exclusive mode`.execute(db));
    expect(await read).toBe(false);
    expect(replica.failures()).toBe(before + 1);
    expect(replica.isClose()).toBe(true);
  });

  it('is refused as on the primary where the record is not there, and leaves one entry in the reading log', async () => {
    const admin = all.administrator;
    const { client_id } = all.own.taught;
    expect(
      (await admin.get(`/api/clients/2000000000/reconciliation-of-settlements-with-client/?from=2026-11-01&to=2026-11-30`)).status,
    ).toBe(404);
    const entries = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from read_log where actor_id = ${admin.userId}`.execute(
        database.db,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await entries();
    const path = `/api/clients/${client_id}/reconciliation-of-settlements-with-client/file/?from=2026-11-01&to=2026-11-30&format=xlsx`;
    expect((await admin.download(path)).status).toBe(200);
    const failing = vi
      .spyOn(replica.db.getExecutor(), 'provideConnection')
      .mockRejectedValue(new Error('Connection terminated unexpectedly'));
    expect((await admin.download(path)).status).toBe(200);
    failing.mockRestore();
    expect(await entries()).toBe(before + 2);
  });

  it('is answered by the primary when the replica is killed, and by the replica when it is back', async () => {
    const admin = all.administrator;
    const known = await clients(admin);
    const reading = Promise.all(Array.from({ length: 20 }, () => admin.get('/api/clients/')));
    await standby.kill();
    let back: Promise<unknown> | null = null;
    const start = () => (back ??= standby.start());
    onTestFinished(async () => void (await start()));
    for (const { status } of await reading) expect(status).toBe(200);
    expect(await clients(admin)).toBe(known);
    await isUsed().toBe(false);
    await start();
    await isUsed().toBe(true);
    expect(await clients(admin)).toBe(known);
  });

  it('writes an export from the replica once it has what was written before, and from the primary if it fails there', async () => {
    const admin = all.administrator;
    const settings = settingsReader(database.db, () => testNow);
    const kernel = { database, clock: () => testNow, settings, site: testSite, checkAnswers: true };
    const written = async () => {
      const { body, status } = await admin.post('/api/exports/', { subject: 'clients', format: 'csv' });
      expect(status).toBe(201);
      expect(await writeNextExport(kernel)).toBe(true);
      const { id } = body as { id: number };
      return (await admin.download(`/api/exports/${id}/file/`)).bytes.toString();
    };
    await addClient(admin);
    const asked = vi.spyOn(replica.db.getExecutor(), 'provideConnection');
    const first = await written();
    expect(asked).toHaveBeenCalled();
    asked.mockRestore();
    const before = replica.failures();
    const failing = vi.spyOn(replica.db, 'transaction').mockImplementation(() => {
      throw new Error('canceling statement due to conflict with recovery');
    });
    expect(await written()).toBe(first);
    expect(replica.failures()).toBe(before + 1);
    failing.mockRestore();
  });

  it('is followed by the role that serves, which is no superuser', async () => {
    await makeServingRole(primary.urlOf('postgres'));
    const [url, at] = [new URL(primary.urlOf('school')), new URL(standby.urlOf('school'))];
    for (const each of [url, at]) each.username = 'lectern_serving';
    const serving = await open(url.href, at.href);
    onTestFinished(() => serving.close());
    await serving.watch({});
    await expect.poll(() => serving.replica?.isClose(), { timeout: 10_000 }).toBe(true);
  });

  it('never goes to a copy of another database, nor to one that is no standby', async () => {
    for (const [url, reason] of [
      [primary.urlOf('school'), 'it is no standby'],
      [`${inject('postgresUrl')}postgres`, 'it is a copy of another database'],
    ] as const) {
      const reasons: (string | null)[] = [];
      const strange = await open(primary.urlOf('school'), url);
      onTestFinished(() => strange.close());
      await strange.watch({ onReplica: (each) => reasons.push(each) });
      await expect.poll(() => reasons, { timeout: 10_000 }).toEqual([reason]);
      expect(strange.replica?.isClose()).toBe(false);
    }
  });
});
