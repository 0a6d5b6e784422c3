import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { MergePreview } from '@lectern/contract/merges/merges.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let chief: Caller;
/** The surviving and the merged record; both children are called Misha Gromov. */
let keeps: Taught;
let goes: Taught;

const db = () => school.database.db;

beforeAll(async () => {
  school = await testApp();
  chief = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allClients], name: 'Chief' }));
});

beforeEach(async () => {
  [keeps, goes] = [await school.build.taughtChild(), await school.build.taughtChild()];
  await sql`update children set name = 'Misha Gromov' where id in (${keeps.kid_id}, ${goes.kid_id})`.execute(db());
  await sql`update clients set name = 'Irina Gromova' where id = ${keeps.client_id}`.execute(db());
  await sql`update clients set name = 'Gromova Irina Petrovna' where id = ${goes.client_id}`.execute(db());
});

const path = () => `/api/clients/${keeps.client_id}/merge/`;
const merge = (more: object = {}, by = chief) => by.post(path(), { client_id: goes.client_id, ...more });
const preview = async () => (await chief.get(`${path()}?client_id=${goes.client_id}`)).body as MergePreview;
const card = async (id = keeps.client_id) => (await chief.get(`/api/clients/${id}/`)).body as ClientCard;
const double = () => ({ kid_id: keeps.kid_id, merged_kid_id: goes.kid_id });
const lesson = ({ teacher_id, kid_id, course_id, service_course_id }: Taught, start: string) =>
  chief.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });

describe('the choices of a merge', () => {
  it('keep name, manager and primary contacts of the surviving record by default', async () => {
    const { contacts } = await card();
    await merge();
    const after = await card();
    expect(after).toMatchObject({ name: 'Irina Gromova', manager_id: keeps.manager_id });
    expect(after.contacts?.find(({ is_primary }) => is_primary)?.id).toBe(contacts?.[0]?.id);
    expect(after.kids.map(({ id }) => id)).toEqual([keeps.kid_id, goes.kid_id]);
  });

  it('take name, manager and primary contact of the other record, each with an entry in the log', async () => {
    const { contacts } = await card(goes.client_id);
    const { keeps: here, goes: there } = await preview();
    expect([here.name, there.name, there.manager_id]).toEqual(['Irina Gromova', 'Gromova Irina Petrovna', goes.manager_id]);
    expect(there.primary).toEqual([{ kind: 'phone', value: expect.stringContaining('•') }]);
    expect((await merge({ name_of: 'goes', manager_of: 'goes', primary_of: { phone: 'goes' } })).error).toBeNull();
    const after = await card();
    expect(after).toMatchObject({ name: 'Gromova Irina Petrovna', manager_id: goes.manager_id });
    expect(after.contacts).toHaveLength(2);
    expect(after.contacts?.find(({ is_primary }) => is_primary)?.id).toBe(contacts?.[0]?.id);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where client_id = ${keeps.client_id} and outcome = 'done' and action in ('client.edit', 'client.reassign', 'contact.edit')
      order by action`.execute(db());
    expect(rows.map(({ action }) => action)).toEqual(['client.edit', 'client.reassign', 'contact.edit']);
    const given = await school.as(goes.manager_id);
    expect((await given.get('/api/clients/handed-over/')).body).toMatchObject({
      results: [{ client_id: keeps.client_id, by_name: 'Chief' }],
    });
  });

  it('make the contact that both records have the primary one', async () => {
    await sql`insert into client_contacts (client_id, kind, value, normalised)
      select ${keeps.client_id}, kind, value, normalised from client_contacts where client_id = ${goes.client_id}`.execute(db());
    await merge({ primary_of: { phone: 'goes' } });
    const { rows } = await sql`
      select count(*)::int as primaries, max(normalised) = (select normalised from client_contacts where client_id = ${goes.client_id}) as theirs
      from client_contacts where client_id = ${keeps.client_id} and is_primary`.execute(db());
    expect(rows).toEqual([{ primaries: 1, theirs: true }]);
  });

  it('leave out a primary contact that is the same in both records', async () => {
    await sql`update client_contacts set (value, normalised) =
      (select value, normalised from client_contacts where client_id = ${goes.client_id} and is_primary)
      where client_id = ${keeps.client_id} and is_primary`.execute(db());
    const same = await preview();
    expect([same.keeps.primary, same.goes.primary]).toEqual([[], []]);
  });

  it('are refused for a manager who has left, and change nothing then', async () => {
    await sql`update users set state = 'inactive' where id = ${goes.manager_id}`.execute(db());
    expect((await merge({ name_of: 'goes', manager_of: 'goes' })).error).toMatchObject({ key: 'not_a_manager', field: 'manager_of' });
    expect(await card()).toMatchObject({ name: 'Irina Gromova', merged_into: null });
  });

  it('give no manager the client of a colleague', async () => {
    for (const own of [keeps, goes]) {
      const manager = await school.as(own.manager_id);
      expect((await merge({ manager_of: 'goes', kids: [double()] }, manager)).status).toBe(404);
    }
  });
});

describe('a child on both records', () => {
  it('is offered by first name and grade, and stays two children unless the pair is chosen', async () => {
    expect((await preview()).doubles).toEqual([{ ...double(), collision: null }]);
    await sql`update children set grade = 2 where id = ${goes.kid_id}`.execute(db());
    expect((await preview()).doubles).toEqual([]);
    expect((await merge({ kids: [double()] })).error).toMatchObject({ key: 'children_not_double', field: 'kids' });
    expect((await merge()).error).toBeNull();
    expect((await card()).kids).toHaveLength(2);
  });

  it('becomes one with everything of both, and later rows of the second follow', async () => {
    await sql`update children set birth_date = '2016-03-12' where id = ${goes.kid_id}`.execute(db());
    for (const [each, start] of [
      [keeps, '2026-11-24T07:00:00Z'],
      [goes, '2026-11-25T07:00:00Z'],
    ] as const)
      expect((await lesson(each, start)).error).toBeNull();
    expect((await merge({ kids: [double()] })).error).toBeNull();
    const { kids } = await card();
    expect(kids).toMatchObject([{ id: keeps.kid_id, birth_date: '2016-03-12', status: 'active' }]);
    expect(kids[0]?.engagements).toHaveLength(2);
    const { rows } = await sql`
      select (select count(*)::int from lessons where kid_id = ${keeps.kid_id} and client_id = ${keeps.client_id}) as lessons,
        (select count(*)::int from engagements where kid_id = ${goes.kid_id}) as left_behind,
        (select merged_into_id from children where id = ${goes.kid_id}) as merged_into,
        (select count(*)::int from audit_log where action = 'child.merge' and entity_id = ${keeps.kid_id}) as log`.execute(db());
    expect(rows).toEqual([{ lessons: 2, left_behind: 0, merged_into: keeps.kid_id, log: 1 }]);
    const late = await sql`
      insert into match_requests (kid_id, client_id, course_id, grade, lessons_per_week, zone, deadline, created_at)
      values (${goes.kid_id}, ${goes.client_id}, ${goes.course_id}, 7, 1, 'Europe/Moscow', '2027-01-01', '2026-11-16') returning kid_id, client_id`.execute(
      db(),
    );
    expect(late.rows).toEqual([{ kid_id: keeps.kid_id, client_id: keeps.client_id }]);
  });

  it('stays two while both have lessons at one time, or learn one course with one teacher', async () => {
    await lesson(keeps, '2026-11-24T07:00:00Z');
    await lesson(goes, '2026-11-24T07:30:00Z');
    expect((await preview()).doubles).toEqual([{ ...double(), collision: 'lesson' }]);
    expect((await merge({ kids: [double()] })).error).toMatchObject({
      key: 'children_collide',
      field: 'kids',
      params: { name: 'Misha Gromov' },
    });
    await sql`delete from lessons where kid_id = ${goes.kid_id}`.execute(db());
    await sql`update engagements set teacher_id = ${keeps.teacher_id}, course_id = ${keeps.course_id} where kid_id = ${goes.kid_id}`.execute(
      db(),
    );
    expect((await preview()).doubles).toEqual([{ ...double(), collision: 'engagement' }]);
    expect((await card()).merged_into).toBeNull();
  });

  it('keeps the consent to data processing of either record, and stays two where one was withdrawn', async () => {
    const consent = (kid: number, withdrawn: string | null) =>
      sql`
      insert into child_data_consents (kid_id, given_by, given_on, noted_at, withdrawn_at)
      values (${kid}, 'Mother', '2026-09-01', '2026-09-01', ${withdrawn})`.execute(db());
    await consent(goes.kid_id, null);
    await consent(keeps.kid_id, '2026-10-01');
    expect((await preview()).doubles).toEqual([{ ...double(), collision: 'consent' }]);
    [keeps, goes] = [goes, await school.build.taughtChild()];
    await sql`update children set name = 'Misha Gromov' where id = ${goes.kid_id}`.execute(db());
    [keeps, goes] = [goes, keeps];
    expect((await merge({ kids: [double()] })).error).toBeNull();
    expect((await card()).kids).toMatchObject([{ data_consent: { given_by: 'Mother', withdrawn_at: null } }]);
  });

  it('is refused for children of other clients and for one child in two pairs', async () => {
    const stranger = await school.build.taughtChild();
    for (const kids of [[{ ...double(), kid_id: stranger.kid_id }], [{ ...double(), merged_kid_id: stranger.kid_id }]])
      expect((await merge({ kids })).status).toBe(404);
    expect((await merge({ kids: [double(), double()] })).error?.key).toBe('children_not_double');
  });

  it('is merged once when two people send it at the same time', async () => {
    const answers = await Promise.all([merge({ kids: [double()] }), merge({ kids: [double()] })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('takes the rows of every table that refers to a child', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'kid_id' order by 1`.execute(
      db(),
    );
    expect(rows.map(({ name }) => name)).toEqual([...moved, ...kept].toSorted());
  });
});

const moved = ['child_checklists', 'deals', 'engagements', 'holds', 'lessons', 'match_requests', 'recommendations', 'user_subscriptions'];
/** Recomputed from lessons, copied, ended, or facts of calculated pay. */
const kept = ['child_data_consents', 'child_levels', 'child_topics', 'low_balance_warnings', 'scheme_lines'];
