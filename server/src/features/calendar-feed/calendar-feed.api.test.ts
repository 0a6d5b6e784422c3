import type { CalendarFeed, NewCalendarFeed } from '@lectern/contract/calendar-feed/calendar-feed.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { calendarParsers } from '../../../test/readers/calendar-parsers.ts';
import { hashPassword } from '../accounts/password.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let taught: Taught;
let teacher: Caller;
let manager: Caller;
/** Each test has its own network address, because repeated requests for unknown calendars are rate limited. */
let address = 0;

beforeEach(async () => {
  ({ school, taught, teacher, manager } = await taughtSchool());
  address += 1;
});

const feedOf = (id: number) => `/api/teachers/${id}/calendar-feed/`;
const read = (path: string, remoteAddress = `10.1.0.${address}`) => school.app.inject({ method: 'GET', url: path, remoteAddress });

/** Creates a calendar address. @returns its path */
async function made(): Promise<string> {
  const answer = await teacher.post(feedOf(taught.teacher_id));
  expect(answer.status).toBe(201);
  return new URL((answer.body as NewCalendarFeed).address).pathname;
}

async function placed(start: string): Promise<number> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const answer = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  expect(answer.error).toBeNull();
  return (answer.body as { id: number }).id;
}

const linesOf = (text: string, name: string) => text.split('\r\n').filter((line) => line.startsWith(name));

describe('a calendar address', () => {
  it('is private to the teacher: neither their curator nor a colleague can create, see or revoke it', async () => {
    const colleague = await school.as((await school.build.taughtChild()).teacher_id);
    const curator = await school.as(taught.curator_id);
    for (const [who, status] of [
      [colleague, 404],
      [curator, 403],
      [manager, 403],
    ] as const) {
      expect((await who.get(feedOf(taught.teacher_id))).status).toBe(status);
      expect((await who.post(feedOf(taught.teacher_id))).status).toBe(status);
      expect((await who.post(`${feedOf(taught.teacher_id)}revoke/`)).status).toBe(status);
    }
  });

  it('opens nothing if it is unknown, renewed, revoked or of a deactivated account', async () => {
    expect((await read('/calendar/never-made.ics')).statusCode).toBe(404);
    const first = await made();
    expect((await read(first)).statusCode).toBe(200);
    const second = await made();
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    await sql`update users set state = 'inactive' where id = ${taught.teacher_id}`.execute(school.database.db);
    expect((await read(second)).statusCode).toBe(404);
    await sql`update users set state = 'active' where id = ${taught.teacher_id}`.execute(school.database.db);
    expect((await teacher.post(`${feedOf(taught.teacher_id)}revoke/`)).body).toEqual({ made_at: null });
    expect((await teacher.post(`${feedOf(taught.teacher_id)}revoke/`)).status).toBe(200);
    expect((await read(second)).statusCode).toBe(404);
  });

  it('is shown once; afterwards only its date is shown, and the database stores no secret', async () => {
    expect((await teacher.get(feedOf(taught.teacher_id))).body).toEqual({ made_at: null });
    const secret = (await made()).replace(/^\/calendar\/|\.ics$/g, '');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await teacher.get(feedOf(taught.teacher_id))).body as CalendarFeed).toEqual({ made_at: '2026-11-16T09:00:00Z' });
    const { rows } = await sql<{ kept: string }>`
      select (select string_agg(f::text, ' ') from calendar_feeds f) || coalesce((select string_agg(a::text, ' ') from audit_log a), '') as kept
    `.execute(school.database.db);
    expect(rows[0]?.kept).not.toContain(secret);
  });

  it('works regardless of requests for unknown ones from the same network', async () => {
    const path = await made();
    for (let tries = 0; tries < 20; tries += 1) expect((await read(`/calendar/${tries}.ics`)).statusCode).toBe(404);
    expect((await read('/calendar/one-more.ics')).json()).toMatchObject({
      error: [{ key: 'too_many_attempts', params: { seconds: 900 } }],
    });
    expect((await read(path)).statusCode).toBe(200);
    expect((await read('/calendar/one-more.ics', '10.2.0.1')).statusCode).toBe(404);
    school.at(testNow.add({ minutes: 16 }));
    expect((await read('/calendar/one-more.ics')).statusCode).toBe(404);
  });
});

describe('a calendar address ends', () => {
  const administrator = async () => school.as(await school.build.user('AccountManager', { abilities: Object.values(abilities) }));
  const ends = async (path: string, how: () => Promise<{ status: number }>) => {
    expect((await read(path)).statusCode).toBe(200);
    expect((await how()).status).toBe(200);
    expect((await read(path)).statusCode).toBe(404);
  };

  it('with the role, and granting the role again does not restore it', async () => {
    const admin = await administrator();
    const roles = (list: string[]) => admin.post(`/api/users/${taught.teacher_id}/roles/`, { roles: list });
    const path = await made();
    await ends(path, () => roles(['Methodist']));
    await roles(['Methodist', 'Teacher']);
    expect((await read(path)).statusCode).toBe(404);
  });

  it('with a deactivation, and an activation does not restore it', async () => {
    const admin = await administrator();
    const path = await made();
    await ends(path, () => admin.post(`/api/users/${taught.teacher_id}/deactivate/`));
    await admin.post(`/api/users/${taught.teacher_id}/activate/`);
    expect((await read(path)).statusCode).toBe(404);
  });

  it('with a password change', async () => {
    const password_hash = await hashPassword('correct horse');
    await school.database.db.updateTable('users').set({ password_hash }).where('id', '=', taught.teacher_id).execute();
    const body = { current_password: 'correct horse', new_password: 'glassy walnut orbit' };
    await ends(await made(), () => teacher.post('/api/accounts/change-password/', body));
  });
});

describe('the calendar', () => {
  it('is never cached by proxies and shows only a child’s first name', async () => {
    await sql`update children set name = 'Masha Ostrovskaya' where id = ${taught.kid_id}`.execute(school.database.db);
    await placed('2026-11-18T09:00:00Z');
    const answer = await read(await made());
    expect(answer.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' });
    expect(linesOf(answer.body, 'SUMMARY')).toEqual([expect.stringMatching(/^SUMMARY:Masha · Course \d+$/)]);
    expect(answer.body).not.toMatch(/Ostrovskaya|Client|\+7/);
  });

  it.each(['Europe/Moscow', 'Europe/Berlin', 'America/New_York', '+0300', '-0500'])(
    'contains exactly the database’s instants of four weeks back and half a year ahead, by three parsers, in %s',
    async (zone) => {
      await sql`update users set zone = ${zone} where id = ${taught.teacher_id}`.execute(school.database.db);
      const starts = [
        '2026-11-17T07:00:00Z',
        '2026-12-24T17:15:00Z',
        '2027-03-14T06:30:00Z',
        '2027-03-28T00:30:00Z',
        '2027-03-29T09:00:00Z',
      ];
      for (const start of starts) await placed(start);
      await placed('2027-05-18T07:00:00Z');
      await school.database.db
        .insertInto('activities')
        .values({ teacher_id: taught.teacher_id, title: 'Training', start: '2026-11-18T07:00:00Z', finish: '2026-11-18T08:00:00Z' })
        .execute();
      const { body } = await read(await made());
      const { rows } = await sql<{ start: string; finish: string }>`
        select start, finish from lessons where teacher_id = ${taught.teacher_id} and start < '2027-05-17T09:00:00Z'
        union all select start, finish from activities where teacher_id = ${taught.teacher_id}
      `.execute(school.database.db);
      const expected = rows.map(({ start, finish }) => [Date.parse(start), Date.parse(finish)]).sort();
      expect(expected).toHaveLength(starts.length + 1);
      for (const [name, parse] of calendarParsers) {
        expect([
          name,
          parse(body)
            .map(({ start, finish }) => [start, finish])
            .sort(),
        ]).toEqual([name, expected]);
      }
    },
  );

  it('drops a cancelled lesson and keeps the id of a moved one with a higher sequence', async () => {
    const cancelled = await placed('2026-11-18T09:00:00Z');
    const moved = await placed('2026-11-18T11:00:00Z');
    const path = await made();
    const before = (await read(path)).body;
    expect(linesOf(before, 'UID')).toHaveLength(2);
    await manager.post(`/api/events/lessons/${cancelled}/cancel/`, { reason_id: cancelReasons.schoolDecision });
    const once = await manager.post(`/api/events/lessons/${moved}/move/`, { start: '2026-11-19T11:00:00Z', asked_by: 'school' });
    await manager.post(`/api/events/lessons/${(once.body as { id: number }).id}/move/`, {
      start: '2026-11-20T11:00:00Z',
      asked_by: 'school',
    });
    const after = (await read(path)).body;
    expect(linesOf(after, 'UID')).toEqual(linesOf(before, 'UID').filter((line) => line.includes(`lesson-${moved}@`)));
    expect(linesOf(after, 'SEQUENCE')).toEqual(['SEQUENCE:2']);
    expect(linesOf(after, 'DTSTART;')).toEqual(['DTSTART;TZID=Europe/Moscow:20261120T140000']);
  });

  it('leaves out what ended more than four weeks ago', async () => {
    await placed('2026-11-18T09:00:00Z');
    const path = await made();
    school.at('2026-12-16T08:00:00Z');
    expect(linesOf((await read(path)).body, 'UID')).toHaveLength(1);
    school.at('2026-12-16T10:00:00Z');
    expect(linesOf((await read(path)).body, 'UID')).toHaveLength(0);
  });
});
