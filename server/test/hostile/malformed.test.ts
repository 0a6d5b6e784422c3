import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { abilities, hasPermission, staffRoles } from '@lectern/contract/permissions';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { isExhaustive } from '../setup/exhaustive.ts';
import { searchOf, wrongInput } from './malformed-input.ts';
import { testApp } from '../test-app.ts';
import type { Caller, TestApp } from '../test-app.ts';

let school: TestApp;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  school = await testApp();
  const taught = await school.build.taughtChild();
  callers.set('Teacher', await school.as(taught.teacher_id));
  callers.set('AccountManager', await school.as(taught.manager_id));
  callers.set('Curator', await school.as(taught.curator_id));
  for (const role of ['Methodist', 'SalesManager'] as const) callers.set(role, await school.as(await school.build.user(role)));
  callers.set('administrator', await school.as(await school.build.user('AccountManager', { abilities: Object.values(abilities) })));
});

const calls = Object.entries<Endpoint>(contract).filter(([name]) => name !== 'signIn' && name !== 'signOut');
const malformed = fc
  .constantFrom(...calls)
  .chain(([name, endpoint]) => wrongInput(endpoint).map((input) => ({ name, endpoint, ...input })));

it('answers thousands of malformed requests without a server error', async () => {
  await fc.assert(
    fc.asyncProperty(malformed, async ({ name, endpoint, id, query, body }) => {
      const role = staffRoles.find((each) => hasPermission(endpoint.permission, { role: each, abilities: [] })) ?? 'administrator';
      const caller = callers.get(role) as Caller;
      const url = `${endpoint.path.replace('{id}', id)}?${searchOf(query)}`;
      const write = () => (endpoint.upload === undefined ? caller.post(url, body) : caller.upload(url, body));
      const answer = endpoint.method === 'GET' ? await caller.get(url) : await write();
      expect([name, url, body, answer.status < 500]).toEqual([name, url, body, true]);
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:\d+|SELECT|syntax error/);
    }),
    { numRuns: isExhaustive ? 10_000 : 1_000 },
  );
}, 180_000);
