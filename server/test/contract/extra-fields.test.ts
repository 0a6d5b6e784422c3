import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import type { ErrorBody } from '@lectern/contract/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openBrowser } from '../readers/browser.ts';
import type { TestBrowser } from '../readers/browser.ts';
import { sampled } from '../setup/exhaustive.ts';
import { fingerprint } from '../setup/fingerprint.ts';
import { rightBody, smallFiles } from './right-inputs.ts';
import type { Name } from '../rows/row-rules.ts';
import { addressOf, twoFamilies } from '../families/two-families.ts';
import type { TwoFamilies } from '../families/two-families.ts';

/** Fields that an attacker would like to set. */
const unwantedFields = {
  id: 1,
  user_id: 1,
  actor_id: 1,
  role: 'Methodist',
  roles: ['Methodist', 'AccountManager'],
  selected_role: 'Methodist',
  abilities: [5010, 5020, 5030, 5040, 5050, 5110, 5120, 5150, 5160],
  balance: 1_000_000,
  units_left: 100,
  price: 0,
  manager_id: 1,
  state: 'active',
  status: 'active',
  password_hash: '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA',
  created_at: '2026-01-01T00:00:00Z',
  is_admin: true,
};

let all: TwoFamilies;
let guest: TestBrowser;
let before: Readonly<Record<string, string>>;
/** A refused access is logged; nothing else may change. */
const mayChange = ['audit_log'];

beforeAll(async () => {
  all = await twoFamilies();
  guest = await openBrowser(all.school.app);
  before = await fingerprint(all.school.database, mayChange);
});

const writes = (Object.entries(contract) as [Name, Endpoint][]).filter(([, { method }]) => method !== 'GET');

function send(name: Name, endpoint: Endpoint, body: object, query = '') {
  const url = addressOf(endpoint, all.own.records.lesson) + query;
  if (endpoint.upload !== undefined) return all.permitted(endpoint).upload(url, smallFiles[endpoint.upload.kind]);
  const full = { ...(rightBody[name] as object | undefined), ...body };
  return endpoint.permission.who === 'anonymous' ? guest.post(url, full) : all.permitted(endpoint).post(url, full);
}

const refusedFields = (body: unknown) => (body as ErrorBody).error.filter(({ key }) => key === 'unknown_field').map(({ field }) => field);

describe('role, abilities, balance, id added to a write', () => {
  it.each(sampled(writes, 5))('%s refuses each by name', async (name, endpoint) => {
    const own = Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {});
    for (const [field, value] of Object.entries(unwantedFields)) {
      if (own.includes(field) || endpoint.upload !== undefined) continue;
      const { status, body } = await send(name, endpoint, { [field]: value });
      expect([field, status, refusedFields(body)]).toEqual([field, 400, [field]]);
    }
    const { status, body } = await send(name, endpoint, {}, '?role=Methodist&user_id=1');
    expect([status, refusedFields(body)]).toEqual([400, ['role', 'user_id']]);
  });

  /** Endpoints with keys from data: the handler itself refuses unknown ones, as its own tests show. */
  const refusesKeysItself = ['checkImport'];

  it.each(writes.filter(([, { body }]) => body !== undefined))('%s accepts no unknown field at any depth', (name, { body }) => {
    const objects: unknown[] = [];
    JSON.stringify(z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }), (_key, node: unknown) => {
      const keyed = refusesKeysItself.includes(name) && (node as { propertyNames?: unknown } | null)?.propertyNames !== undefined;
      if ((node as { type?: string } | null)?.type === 'object' && !keyed)
        objects.push((node as { additionalProperties?: unknown }).additionalProperties);
      return node;
    });
    expect(objects.length).toBeGreaterThan(0);
    expect(new Set(objects)).toEqual(new Set([false]));
  });

  it('changes nothing', async () => {
    expect(await fingerprint(all.school.database, mayChange)).toEqual(before);
  });
});
