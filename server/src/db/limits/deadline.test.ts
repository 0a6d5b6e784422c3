import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../client.ts';
import { openDatabase } from '../client.ts';
import { testDatabase } from '../../../test/database.ts';
import { testApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../kernel/calls/audited-write.ts';
import { csrfTokenOf, sessionCookie } from '../../kernel/calls/session.ts';
import { besideDeadline, currentDeadline, Deadline } from '../../kernel/process/deadline.ts';

const { database, url = '' } = await testDatabase();
const isServer = database.kind === 'postgres';

describe('a deadline', () => {
  it('does not count work that has a limit of its own, nor what follows the answer', async () => {
    const deadline = new Deadline(100, 0);
    const { afterwards } = await deadline.within(async () => {
      await besideDeadline(() => wait(300));
      return { afterwards: wait(300).then(() => currentDeadline()?.requireTime()) };
    });
    await expect(afterwards).resolves.toBeUndefined();
  });

  it('goes on in a part whose inner part has ended', async () => {
    const deadline = new Deadline(200, 0);
    const outer = deadline.within(async () => {
      await deadline.within(async () => {});
      await wait(400);
    });
    await expect(outer).rejects.toThrow('took too long');
  });

  it('adds up the parts of a request', async () => {
    const deadline = new Deadline(300, 0);
    await deadline.within(() => wait(200));
    await expect(deadline.within(() => wait(200))).rejects.toThrow('took too long');
    await expect(deadline.within(async () => 'again')).rejects.toThrow('took too long');
  });
});

/** A server with its own pool, and a signed-in user. */
async function served(poolSize: number, requestMilliseconds?: number, at = url) {
  const own = await openDatabase({ url: at, poolSize });
  onTestFinished(() => own.close());
  const school = await testApp({ database: own, ...(requestMilliseconds && { limits: { requestMilliseconds } }) });
  const person = async () => {
    const secret = await school.build.session(await school.build.user('Teacher'));
    return async (path: string) => {
      const begun = performance.now();
      const { statusCode, headers } = await school.app.inject({ url: path, cookies: { [sessionCookie]: secret } });
      return { status: statusCode, retryAfter: headers['retry-after'], took: performance.now() - begun };
    };
  };
  return { own, school, person };
}

const views = '/api/saved-views/?screen=clients';
const sessions = '/api/accounts/sessions/';
const refused = { status: 503, retryAfter: '2' };

/** All connections of this pool answer, and nothing waits for one. */
async function expectFree(own: Database, size: number): Promise<void> {
  const begun = performance.now();
  await Promise.all(Array.from({ length: size * 2 }, () => sql`select 1`.execute(own.db)));
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(own.connections().waiting).toBe(0);
}

/** Running statements of requests. */
async function running(text: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state = 'active' and query like ${`%${text}%`} and pid <> pg_backend_pid()`.execute(database.db);
  return rows[0]?.n ?? 0;
}

describe.runIf(isServer)('a request that waits for the database', () => {
  beforeAll(async () => {
    // Reading saved views takes twenty seconds.
    await database.exec(`
      alter table saved_views rename to fast_views;
      create view saved_views as select v.* from (select pg_sleep(20)) as slow, fast_views as v;
    `);
  });

  it('for a slow statement is answered 503 with Retry-After within 10 s, and its statement is cancelled', async () => {
    const { own, person } = await served(2);
    const ask = await person();
    const answers = await Promise.all([ask(views), ask(views)]);
    for (const { took, ...answer } of answers) {
      expect(answer).toEqual(refused);
      expect(took).toBeLessThan(10_000);
    }
    expect(await running('from "saved_views"')).toBe(0);
    await expectFree(own, 2);
  });

  it('of somebody who asks for slow statements again and again leaves the others answered', async () => {
    const { own, person } = await served(6, 2_000);
    const [heavy, other] = [await person(), await person()];
    const many = Promise.all(Array.from({ length: 30 }, () => heavy(views)));
    await wait(200);
    for (let n = 0; n < 10; n += 1) {
      const { status, took } = await other(sessions);
      expect(status).toBe(200);
      expect(took).toBeLessThan(1_000);
    }
    for (const { took, ...answer } of await many) {
      expect(answer).toEqual(refused);
      expect(took).toBeLessThan(4_000);
    }
    await expectFree(own, 6);
  });

  it('for a connection of a pool that is taken is answered 503 with Retry-After, and the pool is free afterwards', async () => {
    const { own, person } = await served(3, 1_000);
    const ask = await person();
    expect((await ask(sessions)).status).toBe(200);
    const taken = Array.from({ length: 3 }, () => own.db.transaction().execute((held) => sql`select pg_sleep(4)`.execute(held)));
    await wait(100);
    for (const { took, ...answer } of await Promise.all(Array.from({ length: 8 }, () => ask(sessions)))) {
      expect(answer).toEqual(refused);
      expect(took).toBeLessThan(2_500);
    }
    // Work without a deadline, such as a job, keeps its statement.
    await Promise.all(taken);
    await expectFree(own, 3);
    expect((await ask(sessions)).status).toBe(200);
  });

  it('for a row that somebody else has locked is answered 503 with Retry-After, and nothing of it is written', async () => {
    const { own, school } = await served(3);
    const id = await school.build.user('Teacher');
    const [secret] = [await school.build.session(id), await school.build.session(id), await school.build.session(id)];
    const left = async () => (await sql`select 1 from sessions where user_id = ${id}`.execute(database.db)).rows.length;
    const endOthers = () =>
      school.app.inject({
        method: 'POST',
        url: `${sessions}end-others/`,
        headers: { 'x-lectern-client': 'web', 'x-csrftoken': csrfTokenOf(secret) },
        cookies: { [sessionCookie]: secret },
      });
    await database.db.transaction().execute(async (holder) => {
      await sql`select 1 from sessions where user_id = ${id} order by id desc limit 1 for update`.execute(holder);
      const begun = performance.now();
      const { statusCode, headers } = await endOthers();
      expect({ status: statusCode, retryAfter: headers['retry-after'] }).toEqual(refused);
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(await left()).toBe(3);
    });
    await expectFree(own, 3);
    expect((await endOthers()).statusCode).toBe(200);
    expect(await left()).toBe(1);
  });

  it('in the middle of a write is rolled back when its time is over', async () => {
    await database.exec('create table written (id integer)');
    const { own } = await served(3);
    const write = () =>
      inTransaction(own, async (db) => {
        await sql`insert into written values (1)`.execute(db);
        await wait(400);
      });
    await expect(new Deadline(200, 2_000).within(write)).rejects.toThrow('took too long');
    expect((await sql`select id from written`.execute(database.db)).rows).toEqual([]);
    await expectFree(own, 3);
  });

  it('whose database cannot be told to cancel is answered, and its connection is given up', async () => {
    const { hostname, port, pathname, username } = new URL(url);
    const sockets: Socket[] = [];
    let isOpen = true;
    const between = createServer((socket) => {
      sockets.push(socket.on('error', () => {}));
      if (!isOpen) return;
      const onward = connect(Number(port), hostname).on('error', () => {});
      sockets.push(onward);
      socket.pipe(onward);
      onward.pipe(socket);
      socket.on('close', () => onward.destroy());
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => between.once('listening', listening));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      between.close();
    });
    const at = `postgres://${username}@127.0.0.1:${(between.address() as AddressInfo).port}${pathname}`;
    const { own, person } = await served(2, 500, at);
    const ask = await person();
    expect((await ask(sessions)).status).toBe(200);
    isOpen = false;
    const { took, ...answer } = await ask(views);
    expect(answer).toEqual(refused);
    expect(took).toBeLessThan(2_500);
    isOpen = true;
    await expect.poll(() => own.connections().open - own.connections().idle, { timeout: 5_000 }).toBe(0);
    await expectFree(own, 2);
  });
});
