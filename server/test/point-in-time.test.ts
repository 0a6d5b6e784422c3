import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { migrate } from '../src/db/migrate.ts';
import { findLedgerFaults } from '../src/features/ledger/check/ledger-faults.queries.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { build } from './build.ts';
import { moneySchool } from './operations/money-school.ts';
import { fingerprint } from './setup/fingerprint.ts';
import { makeData, makeHome, runPostgres } from './setup/postgres-server.ts';
import { copyRunning, giveAway } from './setup/postgres-standby.ts';

const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');

/** The value of a setting in the manual, with the archive folder of this test. */
function documented(name: string, archive: string): string {
  const value = new RegExp(`\`${name} = '(.+?)'\``, 's').exec(manual)?.[1];
  if (value === undefined) throw new Error(`docs/operating.md says nothing of ${name}`);
  return value.replaceAll('/archive', archive);
}

it('restores every table to a moment before a fault, with the commands of the manual', async () => {
  const home = makeHome();
  const copy = makeHome();
  const archive = join(home.home, 'archive');
  makeData(home);
  mkdirSync(archive);
  giveAway(archive);
  const archiving = {
    wal_level: 'replica',
    full_page_writes: 'on',
    archive_mode: 'on',
    archive_command: documented('archive_command', archive),
  };
  const before = await runPostgres(home, archiving, false);
  const ask = async (url: string, statement: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows[0];
  };
  await ask(before.urlOf('postgres'), 'create database school');
  const database = await openDatabase({ url: before.urlOf('school') });
  await migrate(database);
  await moneySchool(database, build(database), systemClock(), { clients: 3, lessons: 4 });
  await copyRunning(before, copy.data);
  const make = build(database);
  await make.client(null);
  const expected = await fingerprint(database);
  await wait(1_100);
  const { moment } = await ask(before.urlOf('school'), 'select now()::text as moment');
  await wait(1_100);
  const late = await make.client(null);
  await database.run('drop table audit_log cascade', []);
  await database.close();
  const { file } = await ask(before.urlOf('school'), 'select pg_walfile_name(pg_switch_wal()) as file');
  for (let tries = 0; !existsSync(join(archive, file)); tries += 1) {
    expect(tries, 'the log is archived').toBeLessThan(200);
    await wait(50);
  }
  await before.kill();

  writeFileSync(join(copy.data, 'recovery.signal'), '');
  giveAway(copy.data);
  const restoring = {
    restore_command: documented('restore_command', archive),
    recovery_target_action: documented('recovery_target_action', archive),
    recovery_target_time: moment,
  };
  const after = await runPostgres(copy, restoring, true);
  const restored = await openDatabase({ url: after.urlOf('school') });
  for (let tries = 0; ; tries += 1) {
    const { still } = await ask(after.urlOf('school'), 'select pg_is_in_recovery() as still');
    if (still === false) break;
    expect(tries, 'the server is a primary again').toBeLessThan(200);
    await wait(50);
  }
  expect(await fingerprint(restored)).toEqual(expected);
  expect(await findLedgerFaults(restored.db)).toEqual([]);
  const { rows } = await restored.run(`select id from clients where id = ${late.client_id}`, []);
  expect(rows).toEqual([]);
  await restored.close();
  await after.stop();
});
