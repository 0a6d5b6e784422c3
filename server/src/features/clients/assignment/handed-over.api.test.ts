import type { HandedOverClients, Reassignment } from '@lectern/contract/clients/assignment.schema';
import { abilities } from '@lectern/contract/permissions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';

let school: TestApp;
let chief: Caller;
let manager: Caller;
let colleague: Caller;
let client_id: number;

beforeAll(async () => {
  school = await testApp();
  chief = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allClients], name: 'Chief' }));
});

beforeEach(async () => {
  school.at(testNow);
  manager = await school.as(await school.build.user('AccountManager', { name: 'Anna' }));
  colleague = await school.as(await school.build.user('AccountManager', { name: 'Olga' }));
  ({ client_id } = await school.build.client(manager.userId));
});

const handedOver = async (by: Caller) => (await by.get('/api/clients/handed-over/')).body as HandedOverClients;
const reassign = async (by: Caller, client_ids: readonly number[], to: Caller) =>
  (await by.post('/api/clients/reassign/', { client_ids, manager_id: to.userId })).body as Reassignment;
const later = (minutes: number) => school.at(testNow.add({ minutes }));
const none = { count: 0, results: [] };

describe('clients handed over', () => {
  it('are refused to roles without clients, and listed only to their new manager', async () => {
    for (const role of ['Teacher', 'Curator', 'Methodist'] as const) {
      const stranger = await school.as(await school.build.user(role));
      expect((await stranger.get('/api/clients/handed-over/')).error?.key).toBe('forbidden');
    }
    await reassign(manager, [client_id], colleague);
    expect(await handedOver(colleague)).toEqual({
      count: 1,
      results: [
        {
          client_id,
          client_name: expect.any(String),
          by_id: manager.userId,
          by_name: 'Anna',
          deal_id: null,
          handed_over_at: testNow.toString(),
        },
      ],
    });
    for (const other of [manager, chief]) expect(await handedOver(other)).toEqual(none);
  });

  it('are listed until the new manager opens the card; opened by others they stay', async () => {
    await reassign(manager, [client_id], colleague);
    await chief.get(`/api/clients/${client_id}/`);
    expect((await handedOver(colleague)).count).toBe(1);
    await colleague.get(`/api/clients/${client_id}/`);
    expect(await handedOver(colleague)).toEqual(none);
    later(30);
    await reassign(colleague, [client_id], manager);
    later(60);
    await reassign(manager, [client_id], colleague);
    expect((await handedOver(colleague)).count).toBe(1);
  });

  it('are listed for two weeks', async () => {
    await reassign(manager, [client_id], colleague);
    school.at(testNow.add({ hours: 24 * 14 - 1 }));
    expect((await handedOver(colleague)).count).toBe(1);
    school.at(testNow.add({ hours: 24 * 14 + 1 }));
    expect(await handedOver(colleague)).toEqual(none);
  });

  it('are listed after the manager was changed on the card', async () => {
    await chief.post(`/api/clients/${client_id}/edit/profile/`, { manager_id: colleague.userId, before: { manager_id: manager.userId } });
    expect(await handedOver(colleague)).toMatchObject({ count: 1, results: [{ client_id, by_id: chief.userId, by_name: 'Chief' }] });
  });

  it('are not listed when the manager took them over, when it was undone, and when they went on to somebody else', async () => {
    await reassign(chief, [client_id], chief);
    expect(await handedOver(chief)).toEqual(none);
    later(1);
    const { id } = await reassign(chief, [client_id], colleague);
    later(2);
    await chief.post(`/api/clients/reassignments/${id}/undo/`);
    for (const each of [chief, colleague]) expect(await handedOver(each)).toEqual(none);
    later(3);
    await reassign(chief, [client_id], colleague);
    later(4);
    await reassign(chief, [client_id], manager);
    expect(await handedOver(colleague)).toEqual(none);
    expect((await handedOver(manager)).count).toBe(1);
  });

  it('are counted beyond those that are shown', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 22; i += 1) ids.push((await school.build.client(manager.userId)).client_id);
    await reassign(manager, ids, colleague);
    const { count, results } = await handedOver(colleague);
    expect([count, results.length]).toEqual([22, 20]);
  });
});
