import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testDatabase } from '../../../test/database.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { jobs } from '../../jobs.ts';
import { settingsReader } from '../../settings.ts';
import { mailPurpose, queueMail } from '../mail/mail.ts';
import { secretsOf } from '../secrets.ts';
import type { Secrets } from '../secrets.ts';
import { requireSameSecret, WrongSecret } from './installation-secret.ts';
import { runJob } from './job.ts';

const { database } = await testDatabase();
const { db } = database;
const [old, young, third] = ['the first secret', 'the second secret', 'the third secret'] as const;
const start = (secrets: Secrets, replaced = false, now = testNow) => requireSameSecret(database, secrets, { now, replaced });
const refused = (secrets: Secrets) => expect(start(secrets)).rejects.toThrow(WrongSecret);

/** Runs the nightly job of a process with the given secrets. */
async function night(secrets: Secrets, now: Temporal.Instant): Promise<void> {
  const job = jobs.find(({ name }) => name === 'secret-change');
  if (job === undefined) throw new Error('there is no such job');
  const clock = () => now;
  const kernel = { database, clock, settings: settingsReader(db, clock), site: { ...testSite, secrets }, checkAnswers: true };
  await runJob(kernel, job, new AbortController().signal);
}

beforeEach(async () => {
  await sql`delete from installation`.execute(db);
  await sql`delete from mail_outbox`.execute(db);
});

it('refuses a process with another secret', async () => {
  expect(await start(secretsOf(old))).toBe(false);
  expect(await start(secretsOf(old))).toBe(false);
  await refused(secretsOf(young));
  await refused(secretsOf(young, third));
});

it('accepts a new secret beside the former one, and refuses a process that lacks either', async () => {
  await start(secretsOf(old));
  expect(await start(secretsOf(young, old))).toBe(true);
  await refused(secretsOf(young));
  await refused(secretsOf(old));
  const { rows } = await sql`select new from audit_log where action = 'secret.change'`.execute(db);
  expect(rows).toEqual([{ new: { former: 1 } }]);
});

it('starts a process that still encrypts with the former secret while the others are restarted', async () => {
  await start(secretsOf(old, young));
  await start(secretsOf(young, old));
  expect(await start(secretsOf(old, young))).toBe(true);
});

it('encrypts values anew at night, and forgets the former secret after a day', async () => {
  await start(secretsOf(old));
  const file = { name: 'a.pdf', mediaType: 'application/pdf', content: Buffer.from('paper') };
  const mail = { to: 'a@lectern.test', subject: 'Hello', text: 'Good day', file, uselessAt: testNow.add({ hours: 48 }) };
  const both = secretsOf(young, old);
  await queueMail({ db, now: testNow, site: { ...testSite, secrets: secretsOf(old) } }, mail);
  await start(both);
  await night(both, testNow.add({ hours: 2 }));
  const sealed = await db.selectFrom('mail_outbox').select(['sealed_text', 'sealed_file']).executeTakeFirstOrThrow();
  expect(secretsOf(young).open(mailPurpose, sealed.sealed_text ?? Buffer.of())).toBe('Good day');
  expect(secretsOf(young).open(mailPurpose, sealed.sealed_file ?? Buffer.of())).toBe(file.content.toString('base64'));
  await refused(secretsOf(young));
  await night(both, testNow.add({ hours: 25 }));
  expect(await start(both)).toBe(false);
  expect(await start(secretsOf(young))).toBe(false);
});

it('accepts another secret without the former one only if confirmed', async () => {
  await start(secretsOf(old));
  expect(await start(secretsOf(young), true)).toBe(false);
  await start(secretsOf(young));
  await refused(secretsOf(old));
});
