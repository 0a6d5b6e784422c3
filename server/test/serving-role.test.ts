import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate, UnmigratedDatabase } from '../src/db/migrate.ts';
import { limitServingRole, UnsuitableRole } from '../src/db/serving-role.ts';
import type { Database } from '../src/db/client.ts';
import { jobs } from '../src/jobs.ts';
import { projectFolder } from '../src/kernel/process/project.ts';
import { startJobs } from '../src/kernel/process/jobs.ts';
import { settingsReader } from '../src/settings.ts';
import { testNow } from './build.ts';
import { testDatabase } from './database.ts';
import { openServing, servingRole } from './serving-role.ts';
import { testSite } from './setup/test-site.ts';

const { database: owner, url } = await testDatabase();

it.runIf(url === undefined)('is refused by the embedded database', async () => {
  await expect(limitServingRole(owner, servingRole)).rejects.toThrow(UnsuitableRole);
});

describe.runIf(url !== undefined)('the role that serves', async () => {
  const serving = url === undefined ? owner : await openServing(owner, url);
  const audit = `insert into audit_log (at, action, outcome, entity, new, request_id) values (now(), 'a.b', 'done', 'a', '{"name": "Anna"}', 'r')`;

  it.each([
    ['disables a trigger', 'alter table audit_log disable trigger all'],
    ['drops a trigger', 'drop trigger audit_log_redacted on audit_log'],
    [
      'replaces a function of a trigger',
      'create or replace function redact_only() returns trigger language plpgsql as $$begin return new; end$$',
    ],
    ['switches triggers off for its session', `set session_replication_role = 'replica'`],
    ['drops a table', 'drop table ledger_entries cascade'],
    ['empties a table', 'truncate read_log'],
    ['takes ownership of a table', 'alter table ledger_entries owner to current_user'],
    ['grants itself rights', 'grant update on ledger_entries to current_user; update ledger_entries set amount = amount + 1'],
    ['becomes the owner', 'set role lectern'],
    ['hides a table behind a temporary one', 'create temporary table erasures (changed_in xid8)'],
    ['creates a function in the schema of the school', 'create function public.f() returns int language sql as $$select 1$$'],
    ['deletes the record of a migration', 'delete from migrations'],
    ['changes an amount', 'update ledger_entries set amount = amount + 1'],
    ['changes the day of a transaction', `update ledger_transactions set business_date = '2020-01-01'`],
    ['changes who acted', 'update audit_log set actor_id = 1'],
  ])('is refused when it %s', async (_what, statement) => {
    await expect(serving.exec(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot mislead a trigger by functions and tables in a schema of its own', async () => {
    await serving.exec(audit);
    await serving.exec(`create function jobs.erases_now() returns boolean language sql as 'select true';
      create function jobs.without_texts(jsonb) returns jsonb language sql as $$select '{"name": "Olga"}'::jsonb$$`);
    const misled = `begin; set local search_path = jobs, public; update audit_log set new = '{"name": "Olga"}'; commit`;
    await expect(serving.exec(misled)).rejects.toMatchObject({ code: 'LE001' });
    const { rows } = await sql`select new from audit_log where action = 'a.b'`.execute(owner.db);
    expect(rows).toEqual([{ new: { name: 'Anna' } }]);
    await serving.exec('drop function jobs.erases_now(); drop function jobs.without_texts(jsonb)');
  });

  it('runs the jobs, also after the owner ran them first', async () => {
    const faults: unknown[] = [];
    const run = async (database: Database) => {
      const clock = () => testNow;
      const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
      const stop = await startJobs({ kernel, jobs: jobs.slice(0, 2), onFault: (fault) => faults.push(fault), lookEverySeconds: 0.5 });
      await stop();
    };
    await run(owner);
    await limitServingRole(owner, servingRole);
    await run(serving);
    expect(faults).toEqual([]);
  });

  it('starts on a migrated database, and does not start while a migration is missing', async () => {
    expect(await migrate(serving)).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'lectern-migrations-'));
    cpSync(join(projectFolder, 'server/migrations'), folder, { recursive: true });
    writeFileSync(join(folder, '9999_more.sql'), 'create table more (id integer)');
    await expect(migrate(serving, () => {}, pathToFileURL(`${folder}/`))).rejects.toThrow(UnmigratedDatabase);
  });

  it('is rejected if it is a superuser or does not exist', async () => {
    await expect(limitServingRole(owner, 'lectern')).rejects.toThrow('superuser');
    await expect(limitServingRole(owner, 'nobody_of_that_name')).rejects.toThrow('There is no role');
  });
});
