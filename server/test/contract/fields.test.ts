import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { abilities, hasPermission, roles, staffRoles } from '@lectern/contract/permissions';
import type { Role, StaffRole } from '@lectern/contract/permissions';
import type { UserSubscription } from '@lectern/contract/subscriptions/subscriptions.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowRules } from '../rows/row-rules.ts';
import type { Name } from '../rows/row-rules.ts';
import type { Answer, Caller } from '../test-app.ts';
import { addressOf, twoFamilies } from '../families/two-families.ts';
import type { TwoFamilies } from '../families/two-families.ts';
import { cancelReasons } from '../builders/reasons.ts';

/** Unique values, recognisable anywhere in a response. */
const phone = '79165550199';
const email = 'anastasia.hidden@family.test';
const price = 913_377;
const packagePrice = 6_400_003;
const payment = 27_182_818;
const rate = 571_933;

type Secret = 'contacts' | 'prices' | 'pay';
const secrets: Readonly<Record<Secret, { readonly values: readonly (string | number)[]; readonly keys: readonly string[] }>> = {
  contacts: { values: [phone, email], keys: ['phone', 'contacts'] },
  prices: {
    values: [price, packagePrice, Math.floor(packagePrice / 8), payment],
    keys: ['balance', 'standing', 'money', 'on_account', 'owed', 'bonus', 'prepaid', 'subscriptions', 'charge', 'unit_value'],
  },
  pay: { values: [rate, Math.floor(rate * 0.75), Math.ceil(rate * 0.75)], keys: ['pay', 'rate', 'rate_effective_from'] },
};

/** What each role may see of its own families. Contacts are masked for everybody, so only their keys occur. */
const mayLearn: Readonly<Record<StaffRole, { readonly values: readonly Secret[]; readonly keys: readonly Secret[] }>> = {
  Teacher: { values: ['pay'], keys: ['pay'] },
  AccountManager: { values: ['prices'], keys: ['contacts', 'prices'] },
  Curator: { values: ['pay'], keys: ['contacts', 'pay'] },
  Methodist: { values: [], keys: [] },
  SalesManager: { values: [], keys: [] },
};
/** The price list is no secret of a client for roles that sell. */
const priceLists = new Set<Name>(['listServiceCourses', 'listAbonements', 'searchAbonements', 'getAbonement']);
const seesPriceLists = new Set<Role>(['AccountManager', 'SalesManager']);
/** A user's own account is not another person's contact. */
const ownAccount = new Set<Name>(['getOwnProfile', 'changeOwnProfile', 'uploadAvatar', 'removeAvatar']);

let all: TwoFamilies;
const reads = (Object.entries(contract) as [Name, Endpoint][]).filter(([, { method, file }]) => method === 'GET' && file === undefined);

beforeAll(async () => {
  all = await twoFamilies();
  const { database, build } = all.school;
  const { taught } = all.own;
  await database.db
    .updateTable('service_courses')
    .set({ price: price as never })
    .where('id', '=', taught.service_course_id)
    .execute();
  await database.db
    .insertInto('rate_versions')
    .values({ ...taughtRate(), amount: rate as never, currency: 'RUB', effective_from: '2026-02-01' })
    .execute();
  await database.db
    .updateTable('client_contacts')
    .set({ value: `+${phone}`, normalised: phone })
    .where('client_id', '=', taught.client_id)
    .execute();
  await database.db
    .insertInto('client_contacts')
    .values({ client_id: taught.client_id, kind: 'email', value: email, normalised: email, is_primary: true })
    .execute();
  await database.db
    .updateTable('deals')
    .set({ phone: `+${phone}`, email })
    .execute();
  const manager = all.ownCaller('AccountManager');
  const teacher = all.ownCaller('Teacher');
  const paid = { client_id: taught.client_id, occasion_code: 'payment_bank', amount: payment, business_date: '2026-11-16' };
  expect((await manager.post('/api/transactions/transactions/', paid)).status).toBe(201);
  // One lesson is charged to money and one to a package, so that lines of both kinds exist.
  await writeUp(manager, teacher, '2026-11-16T07:00:00Z');
  const abonement_id = await build.abonement(taught.service_course_id, { price: packagePrice });
  const sold = await manager.post('/api/user-subscription-relation/', { client_id: taught.client_id, kid_id: taught.kid_id, abonement_id });
  expect((sold.body as UserSubscription).price).toBe(packagePrice);
  await writeUp(manager, teacher, '2026-11-16T08:00:00Z');
});

function taughtRate() {
  const { teacher_id, service_course_id } = all.own.taught;
  return { teacher_id, service_course_id };
}

async function writeUp(manager: Caller, teacher: Caller, start: string): Promise<void> {
  const { teacher_id, kid_id, course_id, service_course_id } = all.own.taught;
  all.school.at('2026-11-16T06:00:00Z');
  const lesson = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  all.school.at('2026-11-16T09:00:00Z');
  const { id } = lesson.body as { id: number };
  expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).status).toBe(200);
}

/** Every value of a response with its key. */
function* valuesOf(node: unknown, key = ''): Generator<readonly [string, unknown]> {
  yield [key, node];
  if (Array.isArray(node)) for (const item of node) yield* valuesOf(item, key);
  else if (typeof node === 'object' && node !== null) for (const [name, value] of Object.entries(node)) yield* valuesOf(value, name);
}

const isTold = (value: unknown) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

type Hidden = { readonly values: readonly Secret[]; readonly keys: readonly Secret[] };

/** Digits of a phone or a sum are found however they are written. */
function contains(value: unknown, secret: string | number): boolean {
  if (typeof value !== 'string') return value === secret;
  const digits = value.replaceAll(/\D/g, '');
  return (
    value.toLowerCase().includes(String(secret)) ||
    digits === secret ||
    (typeof secret === 'string' && /^\d/.test(secret) && digits.includes(secret))
  );
}

function leaks(name: Name, body: unknown, hidden: Hidden): string[] {
  const found: string[] = [];
  for (const [key, value] of valuesOf(body)) {
    for (const secret of hidden.values)
      if (secrets[secret].values.some((each) => contains(value, each))) found.push(`${name}: ${key} contains ${secret}`);
    for (const secret of hidden.keys)
      if (!ownAccount.has(name) && secrets[secret].keys.includes(key) && isTold(value)) found.push(`${name}: ${key} is told`);
  }
  return found;
}

const everything = Object.keys(secrets) as Secret[];
const hiddenFrom = (role: StaffRole) => ({
  values: everything.filter((secret) => !mayLearn[role].values.includes(secret)),
  keys: everything.filter((secret) => !mayLearn[role].keys.includes(secret)),
});

async function readAs(who: Caller, role: Role, held: readonly number[] = []): Promise<[Name, Answer][]> {
  const answers: [Name, Answer][] = [];
  for (const [name, endpoint] of reads) {
    if (!hasPermission(endpoint.permission, { role, abilities: held })) continue;
    const kind = rowRules[name]?.record;
    const id = kind === undefined ? 1 : await all.recordOf(kind, who, 'own');
    answers.push([name, await all.call(who, name, endpoint, id)]);
    if (name === 'getLesson') for (const lesson of await writtenUp()) answers.push([name, await who.get(addressOf(endpoint, lesson))]);
  }
  return answers;
}

async function writtenUp(): Promise<number[]> {
  const rows = await all.school.database.db.selectFrom('lessons').select('id').where('status', '=', 'held').execute();
  return rows.map(({ id }) => id);
}

describe('the fields of a response', () => {
  it.each(staffRoles)('show a %s of their own people only what the role may see', async (role) => {
    for (const [name, { status, body }] of await readAs(all.ownCaller(role), role))
      if (status === 200 && !(priceLists.has(name) && seesPriceLists.has(role))) expect(leaks(name, body, hiddenFrom(role))).toEqual([]);
  });

  it.each(staffRoles)('show an unrelated %s no contact, price or pay', async (role) => {
    for (const [name, { status, body }] of await readAs(all.stranger(role), role))
      if (status === 200 && !(priceLists.has(name) && seesPriceLists.has(role)))
        expect(leaks(name, body, { values: everything, keys: [] })).toEqual([]);
  });

  it('show not even an administrator a whole contact', async () => {
    for (const [name, { status, body }] of await readAs(all.administrator, 'AccountManager', Object.values(abilities)))
      if (status === 200) expect(leaks(name, body, { values: ['contacts'], keys: [] })).toEqual([]);
  });

  it('are visible to their owners, so the search works', async () => {
    const told = async (role: StaffRole) =>
      (await readAs(all.ownCaller(role), role)).flatMap(([name, { body }]) => leaks(name, body, { values: everything, keys: [] }));
    expect((await told('AccountManager')).join()).toContain('contains prices');
    expect((await told('Teacher')).join()).toContain('contains pay');
    const revealed = await all.ownCaller('AccountManager').post(`/api/client-contacts/${all.own.records.contact}/reveal/`);
    expect(leaks('revealContact', revealed.body, { values: ['contacts'], keys: [] }).join()).toContain('contains contacts');
  });

  it('are hidden in responses of writes too', async () => {
    const { teacher_id, kid_id, course_id, service_course_id } = all.own.taught;
    const input = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-18T07:00:00Z', minutes: 45 };
    for (const role of ['Teacher', 'AccountManager', 'Curator'] as const) {
      const who = all.ownCaller(role);
      const placed = await who.post('/api/events/lessons/', input);
      const { id } = placed.body as { id: number };
      const moved = await who.post(`/api/events/lessons/${id}/move/`, { start: '2026-11-19T07:00:00Z', asked_by: 'teacher' });
      const movedId = (moved.body as { id: number }).id;
      const cancelled = await who.post(`/api/events/lessons/${movedId}/cancel/`, { reason_id: cancelReasons.noConnection });
      for (const [name, answer] of [
        ['createLesson', placed],
        ['moveLesson', moved],
        ['cancelLesson', cancelled],
      ] as const) {
        expect([role, name, answer.status < 300]).toEqual([role, name, true]);
        expect(leaks(name, answer.body, hiddenFrom(role))).toEqual([]);
      }
    }
  });
});

it('matches every response against its schema, without extra fields', async () => {
  for (const role of roles) {
    // A sales manager may read the family's lessons, but not preview a move, because the family is not their own.
    const answered = role === 'SalesManager' ? [200, 403, 404] : [200, 404];
    for (const [name, { status, body }] of await readAs(all.ownCaller(role), role)) {
      // The families' weekly lessons are for one child, whom nobody joins.
      const expected = name === 'previewRuleJoin' ? [...answered, 400] : answered;
      expect([role, name, status]).toEqual([role, name, expect.toBeOneOf(expected)]);
      if (status === 200) expect([name, contract[name].output.parse(body)]).toEqual([name, body]);
    }
  }
});

/** No document can be issued without them. */
const requisites = {
  name: 'ООО «Школа»',
  inn: '7707083893',
  account: '40702810900000000001',
  signatory: 'В. Лебедева',
  tax_note: 'НДС не облагается',
};

/** Endpoints that return a contact: each call is logged. */
const reveals = new Set<Name>(['revealContact', 'revealDealContacts']);

describe('the response of a write', () => {
  it('contains no whole contact when a document is mailed to it', async () => {
    const manager = all.ownCaller('AccountManager');
    const { client_id } = all.own.taught;
    const document = await all.recordOf('document', manager, 'own');
    expect((await all.administrator.post('/api/accounting-documents/requisites/', requisites)).status).toBe(200);
    expect((await manager.post(`/api/accounting-documents/${document}/issue/`)).status).toBe(200);
    for (const [name, path, body] of [
      ['sendDocument', `/api/accounting-documents/${document}/send/`, {}],
      [
        'sendSettlement',
        `/api/clients/${client_id}/reconciliation-of-settlements-with-client/send/`,
        { from: '2026-11-01', to: '2026-11-16', language: 'en' },
      ],
    ] as const) {
      const sent = await manager.post(path, body);
      expect([name, sent.status, sent.body]).toEqual([name, 200, { to: 'a•••@family.test' }]);
      expect(leaks(name, sent.body, { values: ['contacts'], keys: [] })).toEqual([]);
    }
  });

  // Each role tries every write that it may call.
  it.each(staffRoles)(
    'contains no whole contact for a %s, except from the two endpoints that reveal one',
    { timeout: 60_000 },
    async (role) => {
      const answered = new Set<Name>();
      const { userId } = all.ownCaller(role);
      for (const [name, endpoint] of Object.entries(contract) as [Name, Endpoint][]) {
        if (endpoint.method === 'GET' || reveals.has(name) || !hasPermission(endpoint.permission, { role, abilities: [] })) continue;
        // In a session of its own, because some writes end it.
        const who = await all.school.as(userId);
        const kind = rowRules[name]?.record;
        const { status, body } = await all.call(who, name, endpoint, kind === undefined ? 1 : await all.recordOf(kind, who, 'own'));
        if (status < 300) answered.add(name);
        expect(leaks(name, body, { values: ['contacts'], keys: [] })).toEqual([]);
      }
      expect(answered.size).toBeGreaterThan(10);
    },
  );
});
