import { abilities, selectableRoles } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../test/readers/browser.ts';
import { testNow } from '../../../../test/build.ts';
import { collectMails, secretIn } from '../../../../test/readers/mailbox.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';

const { manageStaff, allPay, allClients, allSchedules, match } = abilities;
let school: TestApp;
let adminId: number;
let admin: Caller;
let people = 0;
const freshEmail = () => {
  people += 1;
  return `card${people}@lectern.test`;
};

beforeAll(async () => {
  school = await testApp();
});
beforeEach(async () => {
  school.at(testNow);
  await sql`delete from ability_grants where ability = ${manageStaff}`.execute(school.database.db);
  const held = [manageStaff, allClients, allSchedules];
  adminId = await school.build.user('AccountManager', { abilities: held, name: 'Vera Lebedeva', email: freshEmail() });
  admin = await school.as(adminId);
});

type Can = { allowed: boolean; reason: string | null };
type Card = {
  state: string;
  can: Record<string, Can>;
  rights: { roles: { role: string; held: boolean; can: Can }[]; abilities: { ability: number; held: boolean; can: Can }[] };
};
const cardOf = async (id: number, by = admin) => (await by.get(`/api/users/${id}/`)).body as Card;
const act = (id: number, verb: string, body: object = {}, by = admin) => by.post(`/api/users/${id}/${verb}/`, body);
const no = (reason: string) => ({ allowed: false, reason });
const yes = { allowed: true, reason: null };
const role = ({ rights }: Card, name: string) => rights.roles.find((each) => each.role === name);
const ability = ({ rights }: Card, number: number) => rights.abilities.find((each) => each.ability === number);

describe('the card of a user', () => {
  it('explains why the last administrator cannot be deactivated or demoted', async () => {
    const own = await cardOf(adminId);
    expect(own.can.deactivate).toEqual(no('last_administrator'));
    expect(ability(own, manageStaff)).toEqual({ ability: manageStaff, held: true, can: no('last_administrator') });
    expect(role(own, 'AccountManager')).toEqual({ role: 'AccountManager', held: true, can: no('last_administrator') });
    expect((await act(adminId, 'deactivate')).error?.key).toBe('last_administrator');

    const other = await school.build.user('Curator', { abilities: [manageStaff] });
    expect((await cardOf(adminId)).can.deactivate).toEqual(yes);
    expect(ability(await cardOf(adminId), manageStaff)?.can).toEqual(yes);
    expect(role(await cardOf(adminId), 'AccountManager')?.can).toEqual(yes);
    expect((await cardOf(other)).can.deactivate).toEqual(yes);
  });

  it('lists the rights that an administrator may not grant to themselves, and to anyone', async () => {
    const own = await cardOf(adminId);
    expect(role(own, 'Methodist')).toEqual({ role: 'Methodist', held: false, can: no('own_rights') });
    expect(ability(own, allPay)?.can).toEqual(no('own_rights'));
    expect(ability(own, match)?.can).toEqual(no('own_rights'));
    expect(ability(own, allClients)?.can).toEqual(yes);
    expect(own.can.reset_second_factor).toEqual(no('own_rights'));

    const friend = await cardOf(await school.build.user('Curator', { abilities: [allPay] }));
    expect(role(friend, 'Methodist')?.can).toEqual(yes);
    expect(ability(friend, allPay)).toEqual({ ability: allPay, held: true, can: yes });
    expect(ability(friend, allClients)?.can).toEqual(yes);
    expect(ability(friend, match)?.can).toEqual(yes);
    expect(ability(friend, abilities.keepBooks)?.can).toEqual(no('right_not_held'));
    expect(role(friend, 'Child')).toBeUndefined();
    const child = await cardOf(await school.build.user('Child'));
    expect(role(child, 'Child')).toEqual({ role: 'Child', held: true, can: yes });
  });

  it('lists the rights of an invitation, for administrators only', async () => {
    const { rights, zone } = (await admin.get('/api/users/invite/')).body as Card & { zone: string };
    expect(zone).toMatch(/\S/);
    expect(rights.roles.map((each) => each.role)).toEqual([...selectableRoles]);
    expect(rights.roles.every(({ held, can }) => !held && can.allowed)).toBe(true);
    expect(rights.abilities.filter(({ can }) => can.allowed).map((each) => each.ability)).toEqual([
      match,
      allClients,
      allSchedules,
      manageStaff,
    ]);
    const curator = await school.as(await school.build.user('Curator'));
    expect((await curator.get('/api/users/invite/')).error?.key).toBe('forbidden');
  });
});

describe('two concurrent administrators', () => {
  it('do not overwrite each other’s change of roles or abilities: the second gets a conflict', async () => {
    const otherId = await school.build.user('Curator', { abilities: [manageStaff, allClients] });
    const other = await school.as(otherId);
    const id = await school.build.user('Curator');
    expect((await act(id, 'roles', { roles: ['Curator', 'Methodist'], before: ['Curator'] })).status).toBe(200);
    const refused = await act(id, 'roles', { roles: ['Teacher', 'Curator'], before: ['Curator'] }, other);
    expect(refused.error).toMatchObject({ code: 409, key: 'rights_changed' });
    expect((await act(id, 'roles', { roles: ['Teacher'], before: ['Methodist', 'Curator'] }, other)).body).toMatchObject({
      roles: ['Teacher'],
    });

    const answers = await Promise.all([
      act(id, 'abilities', { abilities: [allClients], before: [] }),
      act(id, 'abilities', { abilities: [match], before: [] }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.key).toBe('rights_changed');
  });
});

describe('the history of an account', () => {
  it('is for administrators only, and 404 for a missing user', async () => {
    const id = await school.build.user('Curator');
    expect((await (await school.as(id)).get(`/api/users/${id}/history/`)).error?.key).toBe('forbidden');
    expect((await admin.get('/api/users/2000000000/history/')).error?.key).toBe('not_found');
  });

  it('shows who granted and revoked which rights, without secrets and refusals', async () => {
    const email = freshEmail();
    const body = { email, name: 'Nina Frolova', roles: ['Curator'], abilities: [match] };
    const { id } = (await admin.post('/api/users/invite/', body)).body as { id: number };
    const mails = await collectMails(school.database, testNow);
    const token = secretIn(mails.find(({ to }) => to === email));
    await (await openBrowser(school.app)).post('/api/accounts/invitation/accept/', { token, password: 'battery staple' });
    await act(id, 'abilities', { abilities: [allPay] });
    await act(id, 'roles', { roles: ['Teacher', 'Curator'] });
    await act(id, 'abilities', { abilities: [allClients] });
    await act(id, 'deactivate');
    const { body: history } = await admin.get(`/api/users/${id}/history/?page_size=10`);
    const none = { roles_given: [], roles_taken: [], abilities_given: [], abilities_taken: [] };
    const author = { id: adminId, name: 'Vera Lebedeva' };
    expect(history).toMatchObject({
      count: 5,
      results: [
        { ...none, action: 'user.deactivate', author },
        { ...none, action: 'user.set_abilities', author, abilities_given: [allClients], abilities_taken: [match] },
        { ...none, action: 'user.set_roles', author, roles_given: ['Teacher'] },
        { ...none, action: 'user.accept_invitation', author: null },
        { ...none, action: 'user.invite', author, roles_given: ['Curator'], abilities_given: [match] },
      ],
    });
    expect(JSON.stringify(history)).not.toContain(email);
  });
});
