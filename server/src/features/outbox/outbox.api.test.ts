import { abilities } from '@lectern/contract/permissions';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
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
