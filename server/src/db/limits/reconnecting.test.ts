import { createServer, connect } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { databaseRefusal } from '../../kernel/database-errors.ts';
import { openDatabase } from '../client.ts';
import { waitLimits } from './limits.ts';
import { reconnecting } from './reconnecting.ts';

const { database, url = '' } = await testDatabase();
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const usual = 400;

/** A pool whose database can be away. Counts the attempts. */
function fakePool(longest = usual) {
  const state = { error: null as Error | null, attempts: 0, released: 0 };
  const reconnect = reconnecting(async () => {
    state.attempts += 1;
    await wait(1);
    if (state.error !== null) throw state.error;
    return {
      release: () => {
        state.released += 1;
      },
    };
  }, longest);
  return { state, reconnect };
}

describe('a connection to a database that restarts', () => {
  it('fails at once for another reason than a restart', async () => {
    const { state, reconnect } = fakePool();
    state.error = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    await expect(reconnect()).rejects.toThrow('password');
    expect(state.attempts).toBe(1);
  });

  it('fails at once if nobody shall wait', async () => {
    const { state, reconnect } = fakePool(0);
    state.error = refused();
    await expect(reconnect()).rejects.toThrow('ECONNREFUSED');
    expect(state.attempts).toBe(1);
  });

  it('fails after the limit, and then at once until the database is back', async () => {
    const { state, reconnect } = fakePool();
    state.error = refused();
    const begun = performance.now();
    const all = await Promise.allSettled(Array.from({ length: 20 }, reconnect));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'));
    expect(performance.now() - begun).toBeGreaterThanOrEqual(usual);
    const attempts = state.attempts;
    await expect(reconnect()).rejects.toThrow('ECONNREFUSED');
    expect(state.attempts).toBe(attempts + 1);
    state.error = null;
    await reconnect();
    state.error = refused();
    setTimeout(() => {
      state.error = null;
    }, 50);
    await expect(reconnect()).resolves.toBeDefined();
  });

  it('is made as soon as the database is back, with one attempt at a time for all who wait', async () => {
    const { state, reconnect } = fakePool();
    state.error = refused();
    setTimeout(() => {
      state.error = null;
    }, 100);
    const waiting = Array.from({ length: 100 }, reconnect);
    await wait(50);
    // Each caller tried once, and then one tries for all of them.
    expect(state.attempts).toBeLessThan(110);
    expect(await Promise.all(waiting)).toHaveLength(100);
    expect(state.released).toBe(1);
  });
});

/** A pooler that can be restarted: connections end, and new ones are refused meanwhile. */
async function pooler() {
  const { hostname, port, pathname, username } = new URL(url);
  const open = new Set<Socket>();
  let server: Server;
  const start = async (at = 0) => {
    server = createServer((socket) => {
      const onward = connect(Number(port), hostname);
      for (const each of [socket, onward]) {
        open.add(each);
        each.on('error', () => {});
        each.on('close', () => open.delete(each));
      }
      socket.pipe(onward).pipe(socket);
    }).listen(at, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    return (server.address() as AddressInfo).port;
  };
  const at = await start();
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  onTestFinished(stop);
  return { url: `postgres://${username}@127.0.0.1:${at}${pathname}`, start: () => start(at), stop };
}

describe.runIf(database.kind === 'postgres')('while a pooler restarts', () => {
  it('statements wait for it instead of failing', async () => {
    const restarted = await pooler();
    const own = await openDatabase({ url: restarted.url, poolSize: 3 });
    onTestFinished(() => own.close());
    const answers = () => Promise.all(Array.from({ length: 10 }, () => sql`select 1`.execute(own.db)));
    await answers();
    await restarted.stop();
    await wait(20);
    const waiting = answers();
    await wait(500);
    await restarted.start();
    expect(await waiting).toHaveLength(10);
    expect(own.connections().waiting).toBe(0);
  });

  it('statements fail when it does not come back in time', async () => {
    const restarted = await pooler();
    const own = await openDatabase({ url: restarted.url, poolSize: 3 });
    onTestFinished(() => own.close());
    await sql`select 1`.execute(own.db);
    await restarted.stop();
    await wait(20);
    const begun = performance.now();
    const told = await sql`select 1`.execute(own.db).catch((error: unknown) => databaseRefusal(error)?.key);
    expect(told).toBe('unavailable');
    expect(performance.now() - begun).toBeLessThan(waitLimits.reconnecting + 1_000);
  });
});
