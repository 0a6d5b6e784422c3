import type { ClientLogItem } from '@lectern/contract/clients/access/client-log.schema';
import type { ChildRow } from '@lectern/contract/clients/children.schema';
import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { MailingCategory } from '@lectern/contract/clients/consents.schema';
import type { ClientNote } from '@lectern/contract/clients/notes.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

let school: TestApp;
let manager: Caller;
let colleague: Caller;
let chief: Caller;

beforeAll(async () => {
  school = await testApp();
  const { user } = school.build;
  manager = await school.as(await user('AccountManager', { name: 'Maria Manager' }));
  colleague = await school.as(await user('AccountManager', { name: 'Karl Colleague' }));
  chief = await school.as(await user('AccountManager', { name: 'Clara Chief', abilities: [abilities.allClients] }));
});

const family = {
  name: 'Irina Gromova',
  zone: 'Europe/Moscow',
  contacts: [
    { kind: 'phone', value: '8 (916) 123-14-22', consent: true },
    { kind: 'phone', value: '+7 903 555-01-99', label: 'grandmother' },
    { kind: 'email', value: 'Irina@Mail.ru' },
  ],
  children: [
    { name: 'Lisa Gromova', grade: 5, birth_date: '2015-03-02' },
    { name: 'Petya Gromov', grade: 1, zone: 'Asia/Yekaterinburg' },
  ],
};
const create = (more: object = {}, by = manager) => by.post('/api/clients/', { ...family, contacts: [], children: [], ...more });
const card = ({ body }: Answer) => body as ClientCard;
const whole = async (by = manager) => card(await create(family, by));
const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field ?? null];
const nowhere = 2_000_000_000;
const write = (by: Caller, path: string, body: object = {}) => by.post(path, body);

describe('creating a client', () => {
  it.each<[object, unknown[]]>([
    [{ manager_id: 'colleague' }, [403, 'forbidden', 'manager_id']],
    [{ zone: 'Mars/Olympus' }, [400, 'zone_unknown', 'zone']],
    [{ contacts: [{ kind: 'phone', value: 'ask the neighbour' }] }, [400, 'phone_not_valid', 'contacts.0.value']],
    [{ contacts: [{ kind: 'email', value: 'irina at mail' }] }, [400, 'email_not_valid', 'contacts.0.value']],
    [{ children: [{ name: 'Lisa', grade: 5, birth_date: '2030-01-01' }] }, [400, 'date_in_future', 'children.0.birth_date']],
    [{ children: [{ name: 'Lisa', grade: 12 }] }, [400, 'invalid', 'children.0.grade']],
    [{ name: '  ' }, [400, 'invalid', 'name']],
  ])('refuses %j', async (more, expected) => {
    const body = 'manager_id' in more ? { ...more, manager_id: colleague.userId } : more;
    expect(refusal(await create(body))).toEqual(expected);
  });

  it('refuses the same phone twice, in any notation', async () => {
    const twice = ['+7 916 123-14-22', '8 916 1231422'].map((value) => ({ kind: 'phone', value }));
    expect(refusal(await create({ contacts: twice }))).toEqual([409, 'contact_exists', 'contacts.1.value']);
  });

  it('refuses an owner who is no manager', async () => {
    const teacher = await school.build.user('Teacher');
    expect(refusal(await create({ manager_id: teacher }, chief))).toEqual([409, 'not_a_manager', 'manager_id']);
  });

  it('creates the whole family at once, as the actor’s own client', async () => {
    const made = await create(family);
    expect(made.status).toBe(201);
    expect(card(made)).toMatchObject({
      name: 'Irina Gromova',
      manager_id: manager.userId,
      status: 'active',
      kids: [
        { name: 'Lisa Gromova', grade: 5, birth_date: '2015-03-02', zone: 'Europe/Moscow', engagements: [], finished: 0 },
        { name: 'Petya Gromov', grade: 1, birth_date: null, zone: 'Asia/Yekaterinburg' },
      ],
      can: { keep_records: { allowed: true }, change_manager: { allowed: false, reason: 'forbidden' } },
    });
    const contacts = card(made).contacts?.map(({ value, is_primary, consented_at }) => [value, is_primary, consented_at !== null]);
    expect(contacts).toEqual([
      ['8 916 ••• 14 22', true, true],
      ['+7 903 ••• 01 99', false, false],
      ['I•••@Mail.ru', true, false],
    ]);
    for (const text of ['+7 916 123', '8916123', 'irina@MAIL'])
      expect((await manager.get(`/api/clients/?search=${encodeURIComponent(text)}`)).body).toMatchObject({
        results: [{ id: card(made).id }],
      });
  });

  it('happens once for an idempotency key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, again] = [await manager.post('/api/clients/', family, headers), await manager.post('/api/clients/', family, headers)];
    expect(card(again).id).toBe(card(first).id);
  });

  it('for a colleague needs the ability to serve every client', async () => {
    const { id, manager_name } = card(await create({ manager_id: colleague.userId }, chief));
    expect(manager_name).toBe('Karl Colleague');
    expect((await colleague.get(`/api/clients/${id}/`)).status).toBe(200);
    expect((await manager.get(`/api/clients/${id}/`)).status).toBe(404);
  });
});

describe('changing a record', () => {
  it('of a colleague’s client returns 404 for each of its parts', async () => {
    const { id, kids, contacts } = await whole(colleague);
    const [kid, contact] = [kids[0]?.id, contacts?.[0]?.id];
    const note = (await colleague.post(`/api/clients/${id}/notes/`, { text: 'Calls at noon' })).body as ClientNote;
    const consent = { client_id: id, category_id: 1, channel: 'sms' };
    for (const answer of [
      await write(manager, `/api/clients/${id}/edit/profile/`, { name: 'Mine' }),
      await write(manager, '/api/children/', { client_id: id, name: 'Mine', grade: 1 }),
      await write(manager, `/api/children/${kid}/edit/`, { name: 'Mine' }),
      await write(manager, '/api/client-contacts/', { client_id: id, kind: 'messenger', value: '@mine' }),
      await write(manager, `/api/client-contacts/${contact}/edit/`, { label: 'mine' }),
      await write(manager, `/api/client-contacts/${contact}/delete/`),
      await write(manager, `/api/client-contacts/${nowhere}/delete/`),
      await write(manager, `/api/clients/${id}/notes/`, { text: 'Mine' }),
      await write(manager, `/api/client-notes/${note.id}/edit/`, { text: 'Mine' }),
      await write(manager, `/api/client-notes/${note.id}/delete/`),
      await write(manager, '/api/mailing-categories/give-consent/', { ...consent, given_by: 'Me' }),
      await write(manager, '/api/mailing-categories/withdraw-consent/', consent),
      await manager.get(`/api/mailing-categories/?client_id=${id}`),
      await manager.get(`/api/clients/${id}/notes/`),
      await manager.get(`/api/clients/${id}/get-client-log-items/`),
    ])
      expect(refusal(answer).slice(0, 2)).toEqual([404, 'not_found']);
  });

  it('refuses an invalid zone, birth date, contact and manager', async () => {
    const { id, kids, contacts } = await whole();
    const [kid, phone, second, email] = [kids[0]?.id, contacts?.[0]?.id, contacts?.[1]?.id, contacts?.[2]?.id];
    for (const [answer, expected] of [
      [await write(manager, `/api/clients/${id}/edit/profile/`, { zone: 'Mars/Olympus' }), [400, 'zone_unknown', 'zone']],
      [await write(manager, `/api/clients/${id}/edit/profile/`, { manager_id: null }), [403, 'forbidden', 'manager_id']],
      [await write(chief, `/api/clients/${id}/edit/profile/`, { manager_id: nowhere }), [409, 'not_a_manager', 'manager_id']],
      [
        await write(manager, '/api/children/', { client_id: id, name: 'New', grade: 1, zone: 'Mars/Olympus' }),
        [400, 'zone_unknown', 'zone'],
      ],
      [
        await write(manager, '/api/children/', { client_id: id, name: 'New', grade: 1, birth_date: '2030-01-01' }),
        [400, 'date_in_future', 'birth_date'],
      ],
      [await write(manager, `/api/children/${kid}/edit/`, { zone: 'Mars/Olympus' }), [400, 'zone_unknown', 'zone']],
      [await write(manager, `/api/children/${kid}/edit/`, { birth_date: '2030-01-01' }), [400, 'date_in_future', 'birth_date']],
      [await write(manager, '/api/client-contacts/', { client_id: id, kind: 'phone', value: 'none' }), [400, 'phone_not_valid', 'value']],
      [await write(manager, '/api/client-contacts/', { client_id: id, kind: 'email', value: 'none' }), [400, 'email_not_valid', 'value']],
      [
        await write(manager, '/api/client-contacts/', { client_id: id, kind: 'phone', value: '79161231422' }),
        [409, 'contact_exists', 'value'],
      ],
      [await write(manager, `/api/client-contacts/${phone}/edit/`, { value: 'none' }), [400, 'phone_not_valid', 'value']],
      [await write(manager, `/api/client-contacts/${email}/edit/`, { value: 'none' }), [400, 'email_not_valid', 'value']],
      [await write(manager, `/api/client-contacts/${second}/edit/`, { value: '8 916 123 14 22' }), [409, 'contact_exists', 'value']],
    ] as const)
      expect(refusal(answer)).toEqual(expected);
  });

  it('refuses to overwrite a concurrent change, names its author and value, and accepts a retry', async () => {
    const { id, kids, contacts } = await whole();
    for (const [path, field, was, theirs, own] of [
      [`/api/clients/${id}/edit/profile/`, 'name', 'Irina Gromova', 'Irina Lis', 'Irina Fox'],
      [`/api/children/${kids[0]?.id}/edit/`, 'grade', 5, 6, 7],
      [`/api/client-contacts/${contacts?.[1]?.id}/edit/`, 'label', 'grandmother', 'aunt', 'uncle'],
    ] as const) {
      const change = (by: Caller, value: unknown, seen: unknown) => write(by, path, { [field]: value, before: { [field]: seen } });
      expect((await change(chief, theirs, was)).status).toBe(200);
      const { error, status } = await change(manager, own, was);
      expect(status).toBe(409);
      expect(error).toMatchObject({ key: 'changed_meanwhile', field, params: { by: 'Clara Chief', now: theirs, said: String(theirs) } });
      // A repeated value, and a change with the current value, are accepted.
      expect((await change(manager, theirs, was)).status).toBe(200);
      expect((await change(manager, own, theirs)).status).toBe(200);
    }
    const profile = `/api/clients/${id}/edit/profile/`;
    const given = { manager_id: colleague.userId, before: { manager_id: manager.userId } };
    expect((await write(chief, profile, given)).status).toBe(200);
    const back = await write(chief, profile, { manager_id: null, before: { manager_id: manager.userId } });
    expect(back.error?.params).toEqual({ by: 'Clara Chief', now: colleague.userId, said: 'Karl Colleague' });
    // A change of another field does not conflict.
    expect(card(await write(chief, profile, { zone: 'Europe/Samara', before: { zone: 'Europe/Moscow' } }))).toMatchObject({
      name: 'Irina Fox',
      manager_id: colleague.userId,
    });
  });

  it('lets one of ten concurrent changes of a name succeed and gives the others a conflict', async () => {
    const { id } = await whole();
    const change = (name: string) => write(manager, `/api/clients/${id}/edit/profile/`, { name, before: { name: family.name } });
    const names = Array.from({ length: 10 }, (_, at) => `Irina the ${at + 1}.`);
    const answers = await Promise.all(names.map(change));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ error }) => error?.key ?? 'done').sort()).toEqual([...Array<string>(9).fill('changed_meanwhile'), 'done']);
    expect(card(await manager.get(`/api/clients/${id}/`)).name).toBe(names[won]);
  });

  it('never reveals a contact in the refusal of a change that somebody else has made, and accepts the change with what it shows', async () => {
    const { contacts } = await whole();
    const contact = contacts?.[0]?.id;
    const edit = (value: string, seen: string) =>
      write(manager, `/api/client-contacts/${contact}/edit/`, { value, before: { value: seen } });
    const { error } = await edit('+7 916 123-00-99', 'anything');
    expect(error).toMatchObject({ key: 'changed_meanwhile', field: 'value', params: { now: expect.stringContaining('•') } });
    const { rows } = await sql<{ value: string }>`select value from client_contacts where id = ${contact}`.execute(school.database.db);
    expect(JSON.stringify(error)).not.toContain(rows[0]?.value);
    const masked = String(error?.params.now);
    expect((await edit(masked, masked)).status).toBe(200);
    expect((await edit('+7 916 123-00-99', masked)).status).toBe(200);
    expect((await edit('+7 916 123-00-98', '+7 916 123-00-99')).status).toBe(200);
  });

  it('keeps absent fields, and treats an equal value as no change', async () => {
    const { id, kids } = await whole();
    const edited = card(await write(chief, `/api/clients/${id}/edit/profile/`, { name: 'Irina Lis', manager_id: colleague.userId }));
    expect(edited).toMatchObject({ name: 'Irina Lis', zone: 'Europe/Moscow', manager_name: 'Karl Colleague' });
    expect((await write(chief, `/api/clients/${id}/edit/profile/`, { name: 'Irina Lis' })).status).toBe(200);
    const child = await write(chief, `/api/children/${kids[0]?.id}/edit/`, { grade: 6 });
    expect(card(child).kids[0]).toMatchObject({ name: 'Lisa Gromova', grade: 6, birth_date: '2015-03-02' });
    const log = (await chief.get(`/api/clients/${id}/get-client-log-items/`)).body as { results: ClientLogItem[] };
    expect(log.results.filter(({ action }) => action === 'client.edit')).toHaveLength(1);
  });

  it('sets the client’s language, also for documents; the default is the school’s', async () => {
    const made = card(await create(family));
    expect(made.language).toBe('ru');
    const sources = async () => (await manager.get(`/api/accounting-documents/sources/?client_id=${made.id}`)).body as { language: string };
    expect((await sources()).language).toBe('ru');
    expect(refusal(await manager.post(`/api/clients/${made.id}/edit/profile/`, { language: 'de' }))).toEqual([400, 'invalid', 'language']);
    expect(card(await manager.post(`/api/clients/${made.id}/edit/profile/`, { language: 'en' })).language).toBe('en');
    expect((await sources()).language).toBe('en');
    expect(card(await create({ ...family, name: 'Anna Weber', language: 'en' })).language).toBe('en');
  });

  it('keeps one primary contact of each kind, also after a deletion', async () => {
    const { id, contacts } = await whole();
    const [phone, second] = [contacts?.[0]?.id, contacts?.[1]?.id];
    const primaries = (answer: Answer) =>
      card(answer)
        .contacts?.filter(({ is_primary }) => is_primary)
        .map((contact) => contact.value);
    expect(primaries(await write(manager, `/api/client-contacts/${second}/edit/`, { is_primary: true }))).toEqual([
      '+7 903 ••• 01 99',
      'I•••@Mail.ru',
    ]);
    expect(primaries(await write(manager, `/api/client-contacts/${second}/delete/`))).toEqual(['8 916 ••• 14 22', 'I•••@Mail.ru']);
    const third = { client_id: id, kind: 'phone', value: '+44 20 7946 0731', is_primary: true };
    expect(primaries(await write(manager, '/api/client-contacts/', third))).toEqual(['+44 20 ••• 07 31', 'I•••@Mail.ru']);
    expect((await write(manager, `/api/client-contacts/${phone}/edit/`, { is_primary: false })).status).toBe(400);
  });
});

describe('the list of children', () => {
  it('contains those of one’s own clients, with filters by name, client and status', async () => {
    const { id } = await whole(chief);
    const list = async (by: Caller, query: string) =>
      (await by.get(`/api/children/?${query}`)).body as { count: number; results: ChildRow[] };
    expect((await list(manager, `client_id=${id}`)).count).toBe(0);
    expect(await list(chief, `client_id=${id}&ordering=-name`)).toMatchObject({
      count: 2,
      results: [{ name: 'Petya Gromov' }, { grade: 5 }],
    });
    expect(await list(chief, `client_id=${id}&search=petya`)).toMatchObject({ count: 1, results: [{ client_name: 'Irina Gromova' }] });
    expect((await list(chief, `client_id=${id}&status=inactive`)).count).toBe(0);
  });
});

describe('consents', () => {
  it('are given and withdrawn, and stay on record with their author', async () => {
    const { id } = await whole();
    const cell = { client_id: id, category_id: 4, channel: 'email' };
    const give = () => write(manager, '/api/mailing-categories/give-consent/', { ...cell, given_by: 'Irina' });
    expect(
      refusal(await write(manager, '/api/mailing-categories/give-consent/', { ...cell, category_id: nowhere, given_by: 'Irina' })),
    ).toEqual([404, 'not_found', 'category_id']);
    await give();
    await give();
    await write(manager, '/api/mailing-categories/withdraw-consent/', cell);
    await write(manager, '/api/mailing-categories/withdraw-consent/', cell);
    await give();
    const categories = (await manager.get(`/api/mailing-categories/?client_id=${id}`)).body as MailingCategory[];
    expect(categories).toHaveLength(4);
    expect(categories.find((each) => each.id === 4)?.consents).toMatchObject([
      { channel: 'email', given_by: 'Irina', noted_by_name: 'Maria Manager', withdrawn_at: null },
      { channel: 'email', withdrawn_at: expect.any(String), withdrawal_noted_by_name: 'Maria Manager' },
    ]);
  });
});

describe('notes', () => {
  it('are edited and deleted only by their author, and pinned by everybody who serves the client', async () => {
    const { id } = await whole();
    const note = (await write(manager, `/api/clients/${id}/notes/`, { text: 'Calls at noon' })).body as ClientNote;
    await write(manager, `/api/clients/${id}/notes/`, { text: 'Has a dog' });
    expect(refusal(await write(chief, `/api/client-notes/${note.id}/edit/`, { text: 'Other words' }))).toEqual([403, 'forbidden', 'text']);
    expect(refusal(await write(chief, `/api/client-notes/${note.id}/delete/`))).toEqual([403, 'forbidden', null]);
    expect((await write(chief, `/api/client-notes/${note.id}/edit/`, { pinned: true })).body).toMatchObject({
      pinned: true,
      edited_at: null,
    });
    const notes = async (by: Caller) => (await by.get(`/api/clients/${id}/notes/`)).body as { count: number; results: ClientNote[] };
    expect((await notes(chief)).results.map(({ text, can }) => [text, can.edit.allowed])).toEqual([
      ['Calls at noon', false],
      ['Has a dog', false],
    ]);
    expect((await write(manager, `/api/client-notes/${note.id}/edit/`, { text: 'Calls at one' })).body).toMatchObject({
      text: 'Calls at one',
      edited_at: expect.any(String),
    });
    expect((await write(manager, `/api/client-notes/${note.id}/delete/`)).status).toBe(200);
    expect((await notes(manager)).results.map(({ text }) => text)).toEqual(['Has a dog']);
    expect((await write(manager, `/api/client-notes/${note.id}/edit/`, { pinned: false })).status).toBe(404);
  });
});

describe('the log of a client', () => {
  it('shows who changed what, with old and new values, and no whole contact', async () => {
    const { id, kids, contacts } = await whole();
    await write(manager, `/api/children/${kids[0]?.id}/edit/`, { grade: 6 });
    await write(manager, `/api/client-contacts/${contacts?.[0]?.id}/edit/`, { value: '+7 916 123-14-23' });
    await write(chief, `/api/clients/${id}/edit/profile/`, { manager_id: colleague.userId });
    const log = (await chief.get(`/api/clients/${id}/get-client-log-items/`)).body as { count: number; results: ClientLogItem[] };
    expect(log.count).toBe(9);
    expect(log.results.slice(0, 3)).toMatchObject([
      {
        action: 'client.edit',
        author: { name: 'Clara Chief' },
        subject: null,
        changes: [{ field: 'manager', old: 'Maria Manager', new: 'Karl Colleague' }],
      },
      {
        action: 'contact.edit',
        subject: '8 916 ••• 14 22',
        changes: [{ field: 'value', old: '8 916 ••• 14 22', new: '+7 916 ••• 14 23' }],
      },
      {
        action: 'child.edit',
        author: { name: 'Maria Manager' },
        subject: 'Lisa Gromova',
        changes: [{ field: 'grade', old: '5', new: '6' }],
      },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/123-?14-?2|Irina@/);
    const chosen = await chief.get(`/api/clients/${id}/get-client-log-items/?action=child.create&page_size=10`);
    expect(chosen.body).toMatchObject({ count: 2, results: [{ subject: 'Petya Gromov' }, { subject: 'Lisa Gromova' }] });
  });
});
