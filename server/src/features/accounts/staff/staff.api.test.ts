import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../test/readers/browser.ts';
import { testNow } from '../../../../test/build.ts';
import { collectMails, secretIn } from '../../../../test/readers/mailbox.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { hashOf } from '../../../kernel/calls/session.ts';
import { hashPassword } from '../password.ts';
import { firstAdministratorLink } from './make-first-administrator.ts';

const { manageStaff, allPay, allClients, allSchedules, match } = abilities;
let school: TestApp;
let password_hash: string;
let adminId: number;
let admin: Caller;
const password = 'correct horse';
let people = 0;
const freshEmail = () => {
  people += 1;
  return `staff${people}@lectern.test`;
};
const noAdministrators = () => sql`delete from ability_grants where ability = ${manageStaff}`.execute(school.database.db);

beforeAll(async () => {
  school = await testApp();
  password_hash = await hashPassword(password);
});
beforeEach(async () => {
  school.at(testNow);
  await noAdministrators();
  adminId = await school.build.user('AccountManager', {
    abilities: [manageStaff, allClients, allSchedules],
    email: freshEmail(),
    password_hash,
  });
  admin = await school.as(adminId);
  await collectMails(school.database, testNow);
});

type User = {
  id: number;
  name: string;
  state: string;
  roles: string[];
  abilities: number[];
  can: Record<string, { allowed: boolean; reason: string | null }>;
};
const invite = (more: object = {}, by = admin) =>
  by.post('/api/users/invite/', { email: freshEmail(), name: 'Nina Frolova', roles: ['Curator'], ...more });
const act = (id: number, verb: string, body: object = {}, by = admin) => by.post(`/api/users/${id}/${verb}/`, body);
const userOf = async (id: number) => (await admin.get(`/api/users/${id}/`)).body as User;
const accept = async (token: string, word = 'battery staple') =>
  (await openBrowser(school.app)).post('/api/accounts/invitation/accept/', { token, password: word });

describe('roles that an administrator may grant', () => {
  it('open no more than they may see themselves, in an invitation and in a change', async () => {
    const methodist = await school.as(await school.build.user('Methodist', { abilities: [manageStaff] }));
    for (const role of ['AccountManager', 'SalesManager', 'Curator', 'Child']) {
      expect((await invite({ roles: [role] }, methodist)).error).toMatchObject({
        code: 403,
        key: 'right_not_held',
        field: 'roles',
        params: { role },
      });
      const id = await school.build.user('Teacher');
      expect((await act(id, 'roles', { roles: ['Teacher', role] }, methodist)).error?.key).toBe('right_not_held');
    }
    const invited = await invite({ roles: ['Teacher', 'Methodist'] }, methodist);
    expect(invited.status).toBe(201);
    const { id } = invited.body as User;
    expect((await act(id, 'roles', { roles: ['Methodist'] }, methodist)).status).toBe(200);
    // A role that the user already has stays, whoever granted it.
    expect((await act(id, 'roles', { roles: ['Methodist', 'SalesManager'] })).status).toBe(200);
    expect((await act(id, 'roles', { roles: ['SalesManager'] }, methodist)).status).toBe(200);
    const card = (await methodist.get(`/api/users/${id}/`)).body as { rights: { roles: { role: string; can: { allowed: boolean } }[] } };
    const allowed = card.rights.roles.filter(({ can }) => can.allowed).map(({ role }) => role);
    expect(allowed).toEqual(['Methodist', 'Teacher', 'Student', 'SalesManager', 'Lead']);
  });
});

describe('the list of users', () => {
  it('is for administrators only', async () => {
    for (const role of ['Teacher', 'AccountManager', 'Curator', 'Methodist', 'SalesManager', 'Child'] as const) {
      expect((await (await school.as(await school.build.user(role))).get('/api/users/')).status).toBe(403);
    }
    const child = await school.as(await school.build.user('Child', { abilities: [manageStaff] }));
    expect((await child.get('/api/users/')).status).toBe(403);
  });

  it('filters by name, address, role and state, is paginated, and shows no secret', async () => {
    const name = `Zoya ${freshEmail()}`;
    for (const role of ['Teacher', 'Curator', 'Curator'] as const) await school.build.user(role, { name, password_hash });
    const list = async (query: string) => (await admin.get(`/api/users/?${query}`)).body as { count: number; results: User[] };
    expect((await list(`search=${encodeURIComponent(name)}`)).count).toBe(3);
    expect((await list(`search=${encodeURIComponent(name)}&role=Curator`)).count).toBe(2);
    expect((await list(`search=${encodeURIComponent(name)}&state=inactive`)).count).toBe(0);
    expect((await list('search=%25')).count).toBe(0);
    const page = await list('page_size=10&ordering=-created_at');
    expect(page.results).toHaveLength(Math.min(10, page.count));
    expect(JSON.stringify(page)).not.toMatch(/argon2|hash|secret/);
    expect((await admin.get('/api/users/2000000000/')).error?.key).toBe('not_found');
  });
});

describe('an invitation', () => {
  it.each([
    ['no role', { roles: [] }, 'invalid'],
    ['a role that does not exist', { roles: ['Director'] }, 'invalid'],
    ['an ability that does not exist', { abilities: [1] }, 'invalid'],
    ['an ability that one does not hold', { abilities: [allPay] }, 'right_not_held'],
    ['a role that nobody chooses', { roles: ['Child'] }, 'right_not_held'],
    ['a zone that does not exist', { zone: 'Mars/Olympus' }, 'zone_unknown'],
    ['no address', { email: 'nobody' }, 'invalid'],
    ['two lines for an address', { email: 'a@lectern.test\r\nBcc: b@lectern.test' }, 'invalid'],
  ])('is refused with %s', async (_, more, key) => {
    expect((await invite(more)).error?.key).toBe(key);
    expect(await collectMails(school.database, testNow)).toEqual([]);
  });

  it('is refused for a taken address, also for two concurrent invitations', async () => {
    const email = freshEmail();
    const answers = await Promise.all([invite({ email }), invite({ email: email.toUpperCase() }), invite({ email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.key).toBe('email_taken');
    expect(await collectMails(school.database, testNow)).toHaveLength(1);
  });

  it('works once: the invited user sets a password and signs in with the granted rights', async () => {
    const email = freshEmail();
    const made = (await invite({ email, roles: ['Teacher', 'Curator'], abilities: [match], locale: 'ru' })).body as User;
    expect(made).toMatchObject({
      state: 'invited',
      roles: ['Curator', 'Teacher'],
      abilities: [match],
      can: { invite_again: { allowed: true } },
    });
    const [mail] = await collectMails(school.database, testNow);
    expect(mail).toMatchObject({ to: email, subject: 'Приглашение в Lectern' });
    expect(mail?.text).toContain('https://lectern.test/accounts/invitation#');
    const before = await (await openBrowser(school.app)).post('/api/accounts/password-reset/', { email });
    expect(before.status).toBe(200);
    expect(await collectMails(school.database, testNow)).toEqual([]);
    const token = secretIn(mail);
    expect((await accept('x'.repeat(43))).error?.key).toBe('link_not_valid');
    expect((await accept(token, 'ninafrolova')).error?.key).toBe('password_too_easy');
    expect(
      (await (await openBrowser(school.app)).post('/api/accounts/password-reset/confirm/', { token, password: 'battery staple' })).error
        ?.key,
    ).toBe('link_not_valid');
    const together = await Promise.all([accept(token), accept(token)]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 400]);
    const signedIn = await (await openBrowser(school.app)).signIn(email, 'battery staple');
    expect(signedIn.body).toMatchObject({ selected_role: 'Curator', user_roles: ['Curator', 'Teacher'], abilities: [match] });
    expect((await admin.get(`/api/teachers/${made.id}/`)).status).toBe(200);
    expect((await act(made.id, 'invite-again')).error?.key).toBe('not_invited');
  });

  it('sent again voids the first link; a link of a deactivated user or older than three days is invalid', async () => {
    const invited = (await invite()).body as User;
    const [first] = await collectMails(school.database, testNow);
    expect((await act(invited.id, 'invite-again')).status).toBe(200);
    const [second] = await collectMails(school.database, testNow);
    expect((await accept(secretIn(first))).error?.key).toBe('link_not_valid');
    school.at(testNow.add({ hours: 73 }));
    expect((await accept(secretIn(second))).error?.key).toBe('link_not_valid');
    school.at(testNow);
    await act(invited.id, 'deactivate');
    expect((await accept(secretIn(second))).error?.key).toBe('link_not_valid');
    expect((await act(invited.id, 'activate')).body).toMatchObject({ state: 'invited' });
  });

  it('is copied as a link by administrators only, and only until it is accepted', async () => {
    const invited = (await invite()).body as User;
    const manager = await school.as(await school.build.user('AccountManager', { abilities: [allClients] }));
    expect((await manager.post(`/api/users/${invited.id}/invitation-link/`)).error?.key).toBe('forbidden');
    expect((await act(adminId, 'invitation-link')).error?.key).toBe('not_invited');
    expect((await act(2_000_000_000, 'invitation-link')).error?.key).toBe('not_found');
  });

  it('copied as a link voids earlier links, opens the account, and is stored neither in the log nor in the database', async () => {
    const invited = (await invite()).body as User;
    const [mailed] = await collectMails(school.database, testNow);
    const { link } = (await act(invited.id, 'invitation-link')).body as { link: string };
    const secret = link.split('#')[1] ?? '';
    expect((await accept(secretIn(mailed))).error?.key).toBe('link_not_valid');
    expect(await collectMails(school.database, testNow)).toEqual([]);
    const { rows } = await sql<{ action: string; row: string }>`
      select action, row_to_json(audit_log)::text as row from audit_log where entity = 'user' and entity_id = ${invited.id} order by id desc
    `.execute(school.database.db);
    expect(rows[0]?.action).toBe('user.copy_invitation');
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false);
    const tokens = await school.database.db.selectFrom('account_tokens').selectAll().execute();
    expect(JSON.stringify(tokens)).not.toContain(secret);
    expect((await accept(secret)).status).toBe(200);
  });

  it('sent twice with one idempotency key invites once', async () => {
    const body = { email: freshEmail(), name: 'Nina Frolova', roles: ['Curator'] };
    const send = () => admin.post('/api/users/invite/', body, { 'idempotency-key': `invite-${body.email}` });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(await collectMails(school.database, testNow)).toHaveLength(1);
  });
});

describe('rights', () => {
  it('cannot be raised by their holder, nor through another user', async () => {
    expect((await act(adminId, 'roles', { roles: ['AccountManager', 'Methodist'] })).error).toMatchObject({ code: 403, key: 'own_rights' });
    expect((await act(adminId, 'abilities', { abilities: [manageStaff, allClients, allSchedules, allPay] })).error?.key).toBe('own_rights');
    expect((await act(adminId, 'abilities', { abilities: [manageStaff, match] })).error?.key).toBe('own_rights');
    const friend = await school.build.user('Curator');
    expect((await act(friend, 'abilities', { abilities: [allPay] })).error).toMatchObject({
      code: 403,
      key: 'right_not_held',
      params: { ability: allPay },
    });
    expect((await userOf(friend)).abilities).toEqual([]);
    const curator = await school.as(friend);
    expect((await act(friend, 'roles', { roles: ['Methodist'] }, curator)).status).toBe(403);
  });

  it('that a user already has are kept, though the administrator lacks them', async () => {
    const id = await school.build.user('Curator', { abilities: [allPay] });
    expect((await act(id, 'abilities', { abilities: [match, allPay] })).body).toMatchObject({ abilities: [match, allPay] });
  });

  it('take effect with the next request and are logged; a repeated change has no effect', async () => {
    const id = await school.build.user('Curator');
    const them = await school.as(id);
    expect((await them.get('/api/users/')).status).toBe(403);
    expect((await act(id, 'abilities', { abilities: [manageStaff] })).body).toMatchObject({ abilities: [manageStaff] });
    expect((await act(id, 'abilities', { abilities: [manageStaff] })).status).toBe(200);
    expect((await them.get('/api/users/')).status).toBe(200);
    expect((await act(id, 'roles', { roles: ['Methodist'] })).body).toMatchObject({ roles: ['Methodist'] });
    expect((await act(id, 'roles', { roles: ['Methodist'] })).status).toBe(200);
    expect((await them.get('/api/accounts/user/')).body).toMatchObject({ selected_role: 'Methodist', user_roles: ['Methodist'] });
    expect((await act(id, 'roles', { roles: [] })).body).toMatchObject({ roles: [] });
    expect((await them.get('/api/users/')).status).toBe(403);
    const audit = await school.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'old', 'new'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', id)
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { action: 'user.set_abilities', actor_id: adminId, old: { abilities: [] }, new: { abilities: [manageStaff] } },
      { action: 'user.set_roles', actor_id: adminId, old: { roles: ['Curator'] }, new: { roles: ['Methodist'] } },
      { action: 'user.set_roles', actor_id: adminId, old: { roles: ['Methodist'] }, new: { roles: [] } },
    ]);
  });
});

describe('the last administrator', () => {
  it('cannot be demoted, deactivated or removed from the staff', async () => {
    for (const [verb, body] of [
      ['deactivate', {}],
      ['roles', { roles: [] }],
      ['abilities', { abilities: [allClients] }],
    ] as const) {
      expect((await act(adminId, verb, body)).error).toMatchObject({ code: 409, key: 'last_administrator' });
    }
    // An invited, deactivated or outside user does not count as another administrator.
    await invite({ abilities: [manageStaff] });
    await school.build.user('Child', { abilities: [manageStaff] });
    const gone = await school.build.user('Curator', { abilities: [manageStaff] });
    await act(gone, 'deactivate');
    expect((await act(adminId, 'deactivate')).error?.key).toBe('last_administrator');
    expect((await admin.get('/api/users/')).status).toBe(200);
  });

  it('remains when all administrators deactivate each other at once', async () => {
    const ids = [adminId];
    for (let n = 0; n < 4; n += 1) ids.push(await school.build.user('Curator', { abilities: [manageStaff] }));
    const callers = await Promise.all(ids.map((id) => school.as(id)));
    const answers = await Promise.all(
      callers.flatMap((by, n) => [
        act(ids[(n + 1) % ids.length] ?? 0, 'deactivate', {}, by),
        act(ids[n] ?? 0, 'abilities', { abilities: [] }, by),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from users u join ability_grants a on a.user_id = u.id
      where a.ability = ${manageStaff} and u.state = 'active' and u.id in (${sql.join(ids)})`.execute(school.database.db);
    expect(rows[0]?.left).toBe(1);
  });

  it('may leave if there is another one', async () => {
    const other = await school.build.user('Curator', { abilities: [manageStaff] });
    expect((await act(adminId, 'deactivate', {}, await school.as(other))).status).toBe(200);
    expect((await admin.get('/api/users/')).status).toBe(401);
  });
});

describe('deactivation', () => {
  it('ends sessions, tokens and open links at once, and can be undone', async () => {
    const email = freshEmail();
    const id = await school.build.user('Teacher', { email, password_hash });
    const browser = await openBrowser(school.app);
    await browser.signIn(email, password);
    await school.database.db
      .insertInto('personal_tokens')
      .values({
        user_id: id,
        token_hash: hashOf(`token ${id}`),
        title: 'report',
        role: 'Teacher',
        scopes: ['lessons:read'],
        created_at: testNow.toString(),
        expires_at: '2027-01-01T00:00:00Z',
      })
      .execute();
    await (await openBrowser(school.app)).post('/api/accounts/password-reset/', { email });
    const [mail] = await collectMails(school.database, testNow);
    expect((await act(id, 'deactivate')).body).toMatchObject({
      state: 'inactive',
      can: { deactivate: { allowed: false, reason: 'user_inactive' } },
    });
    expect((await act(id, 'deactivate')).status).toBe(200);
    expect((await browser.get('/api/accounts/user/')).status).toBe(401);
    const bearer = { authorization: `Bearer token ${id}` };
    const withToken = () => school.app.inject({ method: 'GET', url: '/api/accounts/user/', headers: bearer });
    expect((await withToken()).statusCode).toBe(401);
    const token = secretIn(mail);
    const confirm = await (await openBrowser(school.app)).post('/api/accounts/password-reset/confirm/', {
      token,
      password: 'battery staple',
    });
    expect(confirm.error?.key).toBe('link_not_valid');
    expect((await (await openBrowser(school.app)).signIn(email, password)).status).toBe(401);
    expect((await act(id, 'activate')).body).toMatchObject({
      state: 'active',
      can: { activate: { allowed: false, reason: 'user_active' } },
    });
    expect((await act(id, 'activate')).status).toBe(200);
    // Ended sessions stay ended.
    expect((await browser.get('/api/accounts/user/')).status).toBe(401);
    expect((await withToken()).statusCode).toBe(401);
    expect((await (await openBrowser(school.app)).signIn(email, password)).status).toBe(200);
  });
});

describe('resetting a second factor', () => {
  it('is refused for one’s own and for a missing one; otherwise it ends sessions and mails the user', async () => {
    const email = freshEmail();
    const id = await school.build.user('Teacher', { email, password_hash });
    expect((await act(adminId, 'reset-second-factor')).error?.key).toBe('own_rights');
    expect((await act(id, 'reset-second-factor')).error?.key).toBe('second_factor_off');
    const at = testNow.toString();
    await school.database.db
      .insertInto('second_factors')
      .values({ user_id: id, sealed_secret: Buffer.from('sealed'), created_at: at, confirmed_at: at })
      .execute();
    const them = await school.as(id);
    expect((await userOf(id)).can.reset_second_factor).toEqual({ allowed: true, reason: null });
    expect((await act(id, 'reset-second-factor')).body).toMatchObject({ second_factor: false });
    expect((await them.get('/api/accounts/user/')).status).toBe(401);
    expect((await collectMails(school.database, testNow)).map(({ to }) => to)).toEqual([email]);
    expect((await (await openBrowser(school.app)).signIn(email, password)).status).toBe(200);
  });
});

describe('curators', () => {
  it('are listed for all staff with the size of their group, without deactivated ones', async () => {
    const name = `Curator ${freshEmail()}`;
    const [here, gone] = [await school.build.user('Curator', { name }), await school.build.user('Curator', { name })];
    await school.build.teacher(await school.build.course(), { curator_id: here });
    await act(gone, 'deactivate');
    const teacher = await school.as(await school.build.user('Teacher'));
    expect((await teacher.get(`/api/curators/?search=${encodeURIComponent(name)}`)).body).toEqual({
      count: 1,
      results: [{ id: here, name, preview: null, teachers: 1 }],
    });
  });
});

describe('the first administrator', () => {
  const link = () => firstAdministratorLink(school.database.db, testNow, 'https://lectern.test');
  const make = async (token: string, more: object = {}) =>
    (await openBrowser(school.app)).post('/api/accounts/first-administrator/', {
      token,
      name: 'Vera Lebedeva',
      email: freshEmail(),
      password: 'battery staple',
      ...more,
    });

  it('cannot be created by a link while there is an administrator', async () => {
    expect(await link()).toBeNull();
    await noAdministrators();
    const made = (await link()) ?? '';
    expect(made).toMatch(/^https:\/\/lectern\.test\/accounts\/first_administrator#/);
    await school.build.user('Curator', { abilities: [manageStaff] });
    expect((await make(made.split('#')[1] ?? '')).error?.key).toBe('link_not_valid');
  });

  it('is created once, by the first use of a printed link, with an administrator’s rights', async () => {
    await noAdministrators();
    const [one, two] = [((await link()) ?? '').split('#')[1] ?? '', ((await link()) ?? '').split('#')[1] ?? ''];
    expect((await make('x'.repeat(43))).error?.key).toBe('link_not_valid');
    expect((await make(one, { password: '1234567890' })).error?.key).toBe('password_too_easy');
    const taken = freshEmail();
    await school.build.user('Teacher', { email: taken });
    expect((await make(one, { email: taken })).error?.key).toBe('email_taken');
    school.at(testNow.add({ hours: 25 }));
    expect((await make(one)).error?.key).toBe('link_not_valid');
    school.at(testNow);
    const email = freshEmail();
    const answers = await Promise.all([make(one, { email }), make(two), make(one)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.key === 'link_not_valid')).toHaveLength(2);
    const { rows } = await sql<{
      email: string;
    }>`select u.email from users u join ability_grants a on a.user_id = u.id where a.ability = ${manageStaff}`.execute(school.database.db);
    expect(rows).toHaveLength(1);
    const browser = await openBrowser(school.app);
    const signedIn = await browser.signIn(rows[0]?.email ?? '', 'battery staple');
    expect(signedIn.body).toMatchObject({ selected_role: 'AccountManager', abilities: expect.arrayContaining([manageStaff, allPay]) });
    expect((await browser.get('/api/users/')).status).toBe(200);
    expect(await link()).toBeNull();
  });
});
