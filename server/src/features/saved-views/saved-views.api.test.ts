import type { SavedView } from '@lectern/contract/saved-views/saved-views.schema';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let manager: Caller;
let colleague: Caller;

beforeAll(async () => {
  school = await testApp();
  manager = await school.as(await school.build.user('AccountManager'));
  colleague = await school.as(await school.build.user('Curator'));
});

const save = (name: string, who = manager, screen = 'teachers') => who.post('/api/saved-views/', { screen, name, query: 'status=active' });
const names = async (who = manager, screen = 'teachers') =>
  ((await who.get(`/api/saved-views/?screen=${screen}`)).body as SavedView[]).map(({ name }) => name);

it('refuses a view without a name or of an unknown list', async () => {
  expect((await save(' ')).status).toBe(400);
  expect((await save('Mine', manager, 'salary')).status).toBe(400);
});

it('refuses a duplicate name of a list, ignoring case', async () => {
  expect((await save('Working')).status).toBe(201);
  expect((await save('wORKING')).error?.key).toBe('view_name_taken');
  expect((await save('Working', manager, 'clients')).status).toBe(201);
  expect((await save('Working', colleague)).status).toBe(201);
});

it('neither shows, changes nor deletes other users’ views', async () => {
  const { id } = (await save('Private')).body as SavedView;
  expect(await names(colleague)).toEqual(['Working']);
  expect((await colleague.post(`/api/saved-views/${id}/`, { name: 'Stolen' })).status).toBe(404);
  expect((await colleague.post(`/api/saved-views/${id}/delete/`)).status).toBe(404);
  expect(await names()).toEqual(['Private', 'Working']);
});

it('keeps at most one default view of a list', async () => {
  const views = (await manager.get('/api/saved-views/?screen=teachers')).body as SavedView[];
  for (const { id } of views) expect((await manager.post(`/api/saved-views/${id}/`, { is_default: true })).status).toBe(200);
  const after = (await manager.get('/api/saved-views/?screen=teachers')).body as SavedView[];
  expect(after.filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([views.at(-1)?.id]);
});

it('renames a view, stores other filters, and deletes it', async () => {
  const [first] = (await manager.get('/api/saved-views/?screen=teachers')).body as SavedView[];
  expect((await manager.post(`/api/saved-views/${first?.id}/`, { name: 'Working' })).error?.key).toBe('view_name_taken');
  const changed = await manager.post(`/api/saved-views/${first?.id}/`, { name: 'Evenings', query: 'window=1%3A1080-1140' });
  expect(changed.body).toMatchObject({ name: 'Evenings', query: 'window=1%3A1080-1140' });
  expect((await manager.post(`/api/saved-views/${first?.id}/`, { name: 'Evenings' })).status).toBe(200);
  expect((await manager.post(`/api/saved-views/${first?.id}/delete/`)).status).toBe(200);
  expect(await names()).toEqual(['Working']);
});

it('keeps at most thirty views of a list', async () => {
  for (let number = 2; number <= 30; number += 1) expect((await save(`View ${number}`)).status).toBe(201);
  expect((await save('One too many')).error).toMatchObject({ key: 'too_many_views', params: { most: 30 } });
});

it('never writes what a view searches for into the log', async () => {
  const body = { screen: 'teachers', name: 'Searching', query: 'search=Petrov%20secret&status=active' };
  const saved = await colleague.post('/api/saved-views/', body);
  expect(saved.error).toBeNull();
  const { id } = saved.body as SavedView;
  expect((await colleague.post(`/api/saved-views/${id}/`, { query: 'search=Petrov%20hidden' })).error).toBeNull();
  expect((await colleague.post(`/api/saved-views/${id}/delete/`)).error).toBeNull();
  const { rows } = await sql<{ said: string }>`
    select coalesce(old::text, '') || coalesce(new::text, '') as said from audit_log where entity = 'saved_view' and entity_id = ${id} order by id
  `.execute(school.database.db);
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ said }) => said.includes('Petrov'))).toEqual([]);
  expect(rows[0]?.said).toContain('"filters": ["search", "status"]');
});
