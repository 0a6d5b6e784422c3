import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { abilities, hasPermission, staffRoles } from '@lectern/contract/permissions';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from './test-app.ts';
import type { Caller, TestApp } from './test-app.ts';

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

/** What breaks servers: NUL, LIKE escapes, overflows, impossible dates, prototypes, half surrogates, other types. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    '%',
    '\\',
    "'; drop table lessons; --",
    '2026-02-30',
    '2026-13-01T25:61:00Z',
    '+275760-09-13T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0000-01-01',
    'Infinity',
    '1e400',
    '-0',
    '9223372036854775808',
    '\ud800',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '+9900',
    '',
    ' ',
    2 ** 31,
    2 ** 53,
    -1,
    0.5,
    1e308,
    null,
    true,
    [],
    {},
    [[[[]]]],
    { constructor: { prototype: 1 } },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that some field takes, so that what is wrong gets past the first check. */
const plausible = fc.constantFrom<unknown>(
  1,
  2,
  3,
  25,
  45,
  '2026-11-17T07:00:00Z',
  '2026-11-18T07:00:00+03:00',
  '2026-11-16',
  'payment_bank',
  'held',
  'name',
  'a',
);

function namesOf(schema: Endpoint['body']): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}

/** Wrong input for one call: mostly fields that it has, with values of which some would do. */
function wrongInput(endpoint: Endpoint) {
  const fields = (names: readonly string[]) =>
    fc.dictionary(fc.constantFrom(...names, '__proto__'), fc.oneof(nasty, plausible), { maxKeys: names.length });
  return fc.record({
    id: fc.constantFrom('1', '2', '1', '2', '0', '-1', 'a', '2147483648', '1e3', '%00', '%E0%A4%A', "1'", 'NaN', '1.5', '%20', '..%2f..'),
    query: fields(namesOf(endpoint.query)),
    body: fc.oneof(
      { weight: 4, arbitrary: fields(namesOf(endpoint.body)).map((value) => JSON.stringify(value)) },
      nasty.map((value) => JSON.stringify(value) ?? ''),
      fc.string({ maxLength: 40 }),
    ),
  });
}

const calls = Object.entries<Endpoint>(contract).filter(([name]) => name !== 'signIn' && name !== 'signOut');
const malformed = fc
  .constantFrom(...calls)
  .chain(([name, endpoint]) => wrongInput(endpoint).map((input) => ({ name, endpoint, ...input })));

it('answers thousands of malformed requests without one fault', async () => {
  await fc.assert(
    fc.asyncProperty(malformed, async ({ name, endpoint, id, query, body }) => {
      const role = staffRoles.find((each) => hasPermission(endpoint.permission, { role: each, abilities: [] })) ?? 'administrator';
      const caller = callers.get(role) as Caller;
      const search = Object.entries(query).map(
        ([field, value]) =>
          `${field}=${encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())}`,
      );
      const url = `${endpoint.path.replace('{id}', id)}?${search.join('&')}`;
      const answer = endpoint.method === 'GET' ? await caller.get(url) : await caller.post(url, body);
      expect([name, url, body, answer.status < 500]).toEqual([name, url, body, true]);
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:\d+|SELECT|syntax error/);
    }),
    { numRuns: 3000 },
  );
}, 180_000);
