import { abilities } from '@lectern/contract/permissions';
import { expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import { queueMail } from '../../kernel/mail/mail.ts';
import { sendNextMail } from '../../kernel/mail/mail-worker.ts';
import { testSite } from '../../../test/setup/test-site.ts';

it('shows administrators only where mails are written without a mail server', async () => {
  const folder = '/srv/lectern/outbox';
  const school = await testApp({ site: { ...testSite, mailFolder: folder } });
  const admin = await school.as(await school.build.user('AccountManager', { abilities: [abilities.manageStaff] }));
  const manager = await school.as(await school.build.user('AccountManager'));
  expect((await manager.get('/api/outbox/')).error?.key).toBe('forbidden');
  expect((await admin.get('/api/outbox/')).body).toMatchObject({ count: 0, folder });
  expect((await admin.get('/api/users/invite/')).body).toMatchObject({ mail_server: false });
});

it('names no folder when a mail server is set', async () => {
  const school = await testApp();
  const admin = await school.as(await school.build.user('AccountManager', { abilities: [abilities.manageStaff] }));
  expect((await admin.get('/api/outbox/')).body).toMatchObject({ folder: null });
  expect((await admin.get('/api/users/invite/')).body).toMatchObject({ mail_server: true });
});

it('masks the addresses of clients, and finds them typed whole only', async () => {
  const school = await testApp();
  const id = await school.build.user('AccountManager', { abilities: [abilities.manageStaff] });
  const admin = await school.as(id);
  const { email } = await school.database.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  const ctx = { db: school.database.db, now: testNow, site: testSite };
  for (const to of [email.toUpperCase(), 'Quintrell@post.test'])
    await queueMail(ctx, { to, subject: 'Invoice No. 4', text: '', uselessAt: testNow.add({ hours: 1 }) });
  const found = async (search: string) => (await admin.get(`/api/outbox/?search=${encodeURIComponent(search)}`)).body;
  expect(await found('Invoice')).toMatchObject({ count: 2, results: [{ to: 'Q•••@post.test' }, { to: email.toUpperCase() }] });
  expect(await found('quintrell@post.test')).toMatchObject({ count: 1, results: [{ to: 'Q•••@post.test' }] });
  expect(await found('quintrell@')).toMatchObject({ count: 0 });
  expect(await found(email.slice(0, -2))).toMatchObject({ count: 1 });
});

it('shows no time of sending for a mail that is only in the folder', async () => {
  const school = await testApp({ site: { ...testSite, mailFolder: '/srv/lectern/outbox' } });
  const { database } = school;
  const admin = await school.as(await school.build.user('AccountManager', { abilities: [abilities.manageStaff] }));
  const ctx = { db: database.db, now: testNow, site: testSite };
  const sending = { database, clock: () => testNow, secrets: testSite.secrets, onFault: () => {} };
  for (const subject of ['To the folder', 'To the server'])
    await queueMail(ctx, { to: 'manager@lectern.test', subject, text: '', uselessAt: testNow.add({ hours: 1 }) });
  expect(await sendNextMail({ ...sending, send: async () => 'in_folder' })).toBe(true);
  expect(await sendNextMail({ ...sending, send: async () => undefined })).toBe(true);
  // Written by an earlier version.
  await database.db.updateTable('mail_outbox').set({ sent_at: testNow.toString() }).where('state', '=', 'in_folder').execute();
  expect((await admin.get('/api/outbox/')).body).toMatchObject({
    results: [
      { state: 'sent', sent_at: '2026-11-16T09:00:00Z' },
      { state: 'in_folder', sent_at: null },
    ],
  });
});
