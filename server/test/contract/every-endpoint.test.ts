import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { abilities, hasPermission, isStaffRole, roles } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { routes } from '../../src/routes.ts';
import { settingsReader } from '../../src/settings.ts';
import { testNow } from '../build.ts';
import { rowRules } from '../rows/row-rules.ts';
import type { Name } from '../rows/row-rules.ts';
import { testSite } from '../setup/test-site.ts';
import { addressOf, twoFamilies } from '../families/two-families.ts';
import type { TwoFamilies } from '../families/two-families.ts';

const endpoints = Object.entries(contract) as [Name, Endpoint][];
/** Routes outside the contract that the server itself answers, with or without sign-in. */
const besideTheContract = ['GET /health/live', 'GET /health/ready', 'GET /api/openapi.json'];
const absent = 2_000_000_000;

let all: TwoFamilies;

beforeAll(async () => {
  all = await twoFamilies();
});

const permitted = ({ permission }: Endpoint, role: Role) => hasPermission(permission, { role, abilities: [] });

/** Parses the server's own tree of routes; the depth of a line determines its parent. */
function routesOfTree(tree: string): string[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    path.splice(indent.length / 4, Number.POSITIVE_INFINITY, part.replaceAll(/:(\w+)/g, '{$1}'));
    const answered = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return answered.map((method) => `${method} ${path.join('')}`);
  });
}

describe('the routes', () => {
  it('are exactly the endpoints of the contract, and no other can be added', async () => {
    expect(routes.map(({ name }) => name).sort()).toEqual(endpoints.map(([name]) => name).sort());
    const clock = () => testNow;
    const another = await buildApp({
      database: all.school.database,
      clock,
      settings: settingsReader(all.school.database.db, clock),
      site: testSite,
      checkAnswers: true,
    });
    expect(() => another.get('/api/back-door/', async () => 'open')).toThrow('stands in no contract');
  });

  it('of the server are listed completely', async () => {
    const answered = routesOfTree(all.school.app.printRoutes({ commonPrefix: false }));
    const listed = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    expect(answered.sort()).toEqual([...listed, ...besideTheContract].sort());
  });
});

describe.each(endpoints)('%s', (name, endpoint) => {
  it.runIf(endpoint.permission.who !== 'anonymous')('is refused without sign-in, with any method', async () => {
    const url = addressOf(endpoint, all.own.records.lesson);
    const answer = endpoint.method === 'GET' ? await all.school.nobody.get(url) : await all.school.nobody.post(url, {});
    expect(answer.status).toBe(401);
    expect(answer.error?.key).toBe('not_signed_in');
    for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (endpoints.some(([, each]) => each.path === endpoint.path && each.method === method)) continue;
      expect([method, (await all.school.app.inject({ method, url })).statusCode]).toEqual([method, expect.toBeOneOf([401, 404])]);
    }
  });

  it('is refused to every role without permission, for own, others’ and missing records, and logged', async () => {
    const without = roles.filter((role) => !permitted(endpoint, role));
    const kind = rowRules[name]?.record;
    for (const role of without) {
      const who = all.ownCaller(role);
      const records = kind === undefined ? [1] : [await all.recordOf(kind, who, 'own'), await all.recordOf(kind, who, 'others'), absent];
      for (const id of records) expect([role, id, (await all.call(who, name, endpoint, id)).status]).toEqual([role, id, 403]);
    }
    const { rows } = await sql<{ refused: number }>`
      select count(*)::int as refused from audit_log where outcome = 'refused' and entity = ${`${endpoint.method} ${endpoint.path}`}`.execute(
      all.school.database.db,
    );
    // Of users outside the staff only the first of an hour are logged.
    expect(rows[0]?.refused ?? 0).toBeGreaterThanOrEqual(without.filter(isStaffRole).length);
  });

  // A public endpoint has no owner: access depends on its secret path, which the feature's own tests cover.
  it.runIf(endpoint.params !== undefined && endpoint.permission.who !== 'anonymous')(
    'returns each role its own records, and 404 for others’ and missing ones',
    async () => {
      const rule = rowRules[name];
      if (rule === undefined) throw new Error(`say in row-rules.ts whose records ${name} answers for`);
      for (const role of roles.filter((each) => permitted(endpoint, each))) {
        for (const [whose, reaches, who] of [
          ['own', rule.own, all.ownCaller(role)],
          ['others', rule.others, all.stranger(role)],
        ] as const) {
          const answer = await all.call(who, name, endpoint, await all.recordOf(rule.record, who, whose));
          // Users outside the staff have only their own records.
          const open = isStaffRole(role) ? reaches.includes(role) : whose === 'own';
          expect([role, whose, [401, 403, 404].includes(answer.status)]).toEqual([role, whose, !open]);
          expect(answer.status).toBeLessThan(500);
          if (!open) expect(JSON.stringify(answer.body)).not.toMatch(/(Client|Child|Course|Teacher) \d/);
        }
        expect([role, 'absent', (await all.call(all.ownCaller(role), name, endpoint, absent)).status]).toEqual([role, 'absent', 404]);
      }
      const byAbility = endpoint.permission.who === 'staff' && endpoint.permission.roles.length === 0;
      if (byAbility) expect((await all.call(all.administrator, name, endpoint, absent)).status).toBe(404);
    },
  );

  it.runIf(endpoint.body !== undefined && endpoint.permission.who !== 'anonymous')(
    'refuses a malformed body with field errors and never with a server error',
    async () => {
      for (const body of [
        'null',
        '[]',
        '"text"',
        '{',
        '{"a":',
        '{"__proto__":1}',
        '{"id":1,"balance":5,"role":"Curator"}',
        JSON.stringify({ start: '\u0000' }),
      ]) {
        const answer = await all.permitted(endpoint).post(addressOf(endpoint, 1), body);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
    },
  );
});

it('refuses staff endpoints to a child who holds every ability', async () => {
  const child = await all.school.as(await all.school.build.user('Child', { abilities: Object.values(abilities) }));
  for (const [name, endpoint] of endpoints) {
    if (endpoint.permission.who !== 'staff') continue;
    expect((await all.call(child, name, endpoint)).status).toBe(403);
  }
});
