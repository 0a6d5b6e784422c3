import { abilities } from '@lectern/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});

async function warningAfter(requests: number, from: string, header: string, trustProxy: string | false = false) {
  const lines: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => lines.push(line) } };
  const { app, as, build } = await testApp({ database: school.database, logger: logger as never, trustProxy });
  const admin = await as(await build.user('AccountManager', { abilities: [abilities.manageStaff] }));
  for (let n = 0; n < requests; n += 1)
    await app.inject({ url: '/health/live', remoteAddress: from, headers: { [header]: '203.0.113.7' } });
  const { untrusted_proxy_since: since } = (await admin.get('/api/sign-ins/warning/')).body as { untrusted_proxy_since: string | null };
  return { since, lines: lines.filter((line) => line.includes('TRUST_PROXY')).length };
}

it.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded'])('warns once when %s arrives on many requests', async (header) => {
  expect(await warningAfter(60, '10.0.0.5', header)).toEqual({ since: '2026-11-16T09:00:00Z', lines: 1 });
});

it('does not warn about a few requests, about a remote sender, or when a proxy is trusted', async () => {
  const quiet = { since: null, lines: 0 };
  expect(await warningAfter(5, '10.0.0.5', 'x-forwarded-for')).toEqual(quiet);
  expect(await warningAfter(60, '203.0.113.9', 'x-forwarded-for')).toEqual(quiet);
  expect(await warningAfter(60, '10.0.0.5', 'x-forwarded-for', '10.0.0.0/8')).toEqual(quiet);
});

it('shows the warning to administrators only', async () => {
  const teacher = await school.as(await school.build.user('Teacher'));
  expect((await teacher.get('/api/sign-ins/warning/')).error?.key).toBe('forbidden');
});
