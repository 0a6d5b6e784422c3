import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { csrfTokenOf, guestCookie, newSecret } from '../../server/src/kernel/calls/session.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { demoPassword } from '../../server/src/school/fill-school.ts';
import type { FloorPlan } from '../servers/floor-process.ts';
import { freeSlots } from '../schools/free-slots.ts';
import type { FreeSlot } from '../schools/free-slots.ts';
import { HttpConnection, wireRequest } from '../servers/http-connection.ts';
import { listCases } from './list-cases.ts';
import type { Target } from '../servers/load.ts';
import { listQuery, recordSql } from './recorded-sql.ts';
import type { Statement } from './recorded-sql.ts';
import { openSessions } from '../servers/sessions.ts';
import type { SignedIn } from '../servers/sessions.ts';

/** One operation, with the servers that it is measured on: Lectern, the floor, and others to compare with. */
export type Case = {
  readonly name: string;
  readonly targets: readonly Target[];
  readonly mostRequests?: number;
  /** The numbers of connections at which it is measured; 1 and 32 by default. */
  readonly connections?: readonly number[];
  /** Limits relative to the floor: the highest p50 at one connection, and the fewest requests a second at 32. */
  readonly marks: { readonly mostP50: number; readonly leastPerSecond?: number };
};

const ofReads: Case['marks'] = { mostP50: 1.5, leastPerSecond: 0.65 };

type Facts = { readonly admin: number; readonly manager: number; readonly teacher: number };
type Unfinished = { readonly id: number; readonly teacher_id: number };

/** The requests to Lectern and to the floor. The floor sends the same statements as Lectern. */
export type Preparation = {
  readonly plan: (bytes: FloorPlan['bytes']) => FloorPlan;
  readonly bytesFrom: (port: number) => Promise<FloorPlan['bytes']>;
  readonly cases: (lectern: number, floor: number) => Case[];
};

/** Prepares sessions and settings in the database, and all requests. */
export async function prepare(url: string): Promise<Preparation> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const idOf = async (email: string) => (await client.query('select id from users where email = $1', [email])).rows[0]?.id as number;
  const facts: Facts = {
    admin: await idOf('admin@lectern.test'),
    manager: await idOf('manager@lectern.test'),
    teacher: await idOf('teacher@lectern.test'),
  };
  await client.query(`insert into school_settings (key, value, updated_at)
    select key, '1000000000'::jsonb, now() from unnest(array['sign_in_attempts_per_account', 'sign_in_attempts_per_address']) as k (key)
    union all values ('rate_limits', 'false'::jsonb, now()), ('sign_in_delays', 'false'::jsonb, now())
    on conflict (key) do update set value = excluded.value`);
  const unfinished = (
    await client.query<Unfinished>(`select l.id, l.teacher_id from lessons l join users u on u.id = l.teacher_id
      where l.status = 'planned' and l.finish < now() and u.state = 'active' order by l.id`)
  ).rows;
  const lists = await listCases(client, facts);
  await client.end();

  const sessions = await openSessions(url, [...new Set([...Object.values(facts), ...unfinished.map(({ teacher_id }) => teacher_id)])]);
  const as = (user: number): SignedIn => sessions.get(user) ?? { read: {}, write: {} };
  const monday = systemClock().toZonedDateTimeISO('Europe/Moscow').startOfDay();
  const from = monday.subtract({ days: monday.dayOfWeek - 1 });
  const week = { from: from.toInstant().toString(), to: from.add({ days: 7 }).toInstant().toString() };
  const paths = {
    list: `/api/clients/?status=${listQuery.status[0]}&ordering=${listQuery.ordering}&page_size=${listQuery.page_size}`,
    week: `/api/teachers/${facts.teacher}/get-schedule/?from=${week.from}&to=${week.to}`,
  };

  const recorder = await recordSql(url);
  const listAsAdmin = await recorder.listAs(facts.admin);
  const listAsManager = await recorder.listAs(facts.manager);
  const weekStatements = await recorder.weekOf(facts.teacher, week.from, week.to);
  const listStatements: Statement[][] = [];
  for (const { user, query } of lists) listStatements.push(await recorder.of(user, query));
  await recorder.close();

  const reads = [
    { name: 'clients, all 40,000 (administrator)', key: 'list-admin', path: paths.list, user: facts.admin, statements: listAsAdmin },
    { name: 'clients, own (manager)', key: 'list-manager', path: paths.list, user: facts.manager, statements: listAsManager },
    { name: 'a teacher’s week', key: 'week', path: paths.week, user: facts.teacher, statements: weekStatements },
    ...lists.map(({ name, path, user }, index) => ({ name, key: `list-${index}`, path, user, statements: listStatements[index] ?? [] })),
  ];
  const slots = await freeSlots(url);
  const takeSlot = taker(slots);
  const takeLesson = taker(unfinished);

  const readCase = (lectern: number, floor: number, { name, key, path, user }: (typeof reads)[number]): Case => {
    const repeat = (title: string, port: number, at: string): Target => {
      const request = wireRequest({ method: 'GET', path: at, headers: as(user).read });
      return { name: title, port, next: () => request, expected: 200 };
    };
    const onlyPage = key === 'week' ? [] : [repeat('page', floor, `/page-${key}`)];
    return {
      ...{ name, marks: ofReads },
      targets: [repeat('lectern', lectern, path), repeat('floor', floor, `/${key}`), ...onlyPage, repeat('bytes', floor, `/bytes-${key}`)],
      ...(/^list-\d/.test(key) ? { mostRequests: 200, connections: [1] } : {}),
    };
  };

  return {
    plan: (bytes) => ({
      url,
      reads: reads.flatMap(({ key, statements }) => [
        { path: `/${key}`, statements },
        ...(key === 'week' ? [] : [{ path: `/page-${key}`, statements: statements.filter(isPage) }]),
      ]),
      bytes,
    }),
    bytesFrom: (port) =>
      Promise.all(reads.map(async ({ key, path, user }) => ({ path: `/bytes-${key}`, body: await bodyOf(port, path, as(user)) }))),
    cases: (lectern, floor) => [
      ...reads.map((read) => readCase(lectern, floor, read)),
      placeCase(lectern, floor, takeSlot, as(facts.admin)),
      conductCase(lectern, floor, takeLesson, as),
      signInCase(lectern, floor),
    ],
  };
}

const isPage = ({ text }: Statement) => !/^\s*select (count|s\.currency)/.test(text);

function taker<T>(things: readonly T[]): () => T | null {
  let taken = 0;
  return () => things[taken++] ?? null;
}

function placeCase(lectern: number, floor: number, take: () => FreeSlot | null, { write }: SignedIn): Case {
  const policy = JSON.stringify(defaultLessonPolicy);
  const place = (headers: () => Readonly<Record<string, string>>) => () => {
    const slot = take();
    if (slot === null) return null;
    const { engagement_id: _, client_id: __, finish: ___, ...body } = slot;
    return wireRequest({ method: 'POST', path: '/api/events/lessons/', headers: headers(), body });
  };
  const insert = () => {
    const slot = take();
    if (slot === null) return null;
    const { engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish } = slot;
    const values = [engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy];
    return wireRequest({ method: 'POST', path: '/create', headers: write, body: { values } });
  };
  return {
    name: 'a lesson placed',
    marks: { mostP50: 2.5 },
    mostRequests: 700,
    targets: [
      { name: 'lectern', port: lectern, next: place(() => write), expected: 201 },
      { name: 'floor', port: floor, next: insert, expected: 201 },
      { name: 'keyed', port: lectern, next: place(() => ({ ...write, 'idempotency-key': randomUUID() })), expected: 201 },
    ],
  };
}

function conductCase(lectern: number, floor: number, take: () => Unfinished | null, as: (user: number) => SignedIn): Case {
  const words = { homework: 'Exercises 4 to 9 on page 31', mark: 5, parent_comment: 'Worked with interest', private_note: '' };
  const conduct = () => {
    const lesson = take();
    if (lesson === null) return null;
    const path = `/api/events/lessons/${lesson.id}/conduct/`;
    return wireRequest({ method: 'POST', path, headers: as(lesson.teacher_id).write, body: { outcome: 'held', topic_id: null, ...words } });
  };
  const close = () => {
    const lesson = take();
    if (lesson === null) return null;
    return wireRequest({ method: 'POST', path: `/conduct/${lesson.id}`, headers: as(lesson.teacher_id).write, body: words });
  };
  return {
    name: 'a lesson conducted',
    // The floor writes one row; Lectern writes the report, the charge, the pay and the audit log.
    marks: { mostP50: 10 },
    mostRequests: 150,
    targets: [
      { name: 'lectern', port: lectern, next: conduct, expected: 200 },
      { name: 'floor', port: floor, next: close, expected: 200 },
    ],
  };
}

function signInCase(lectern: number, floor: number): Case {
  const secret = newSecret();
  const headers = { cookie: `${guestCookie}=${secret}`, 'x-csrftoken': csrfTokenOf(secret), 'x-lectern-client': 'web' };
  const body = { email: 'manager@lectern.test', password: demoPassword };
  const real = wireRequest({ method: 'POST', path: '/api/accounts/login/', headers, body });
  const bare = wireRequest({ method: 'POST', path: '/login', headers, body });
  return {
    name: 'sign-in',
    marks: { mostP50: 1.5 },
    targets: [
      { name: 'lectern', port: lectern, next: () => real, expected: 200 },
      { name: 'floor', port: floor, next: () => bare, expected: 200 },
    ],
  };
}

async function bodyOf(port: number, path: string, { read }: SignedIn): Promise<string> {
  const connection = await HttpConnection.open(port);
  const { status, body } = await connection.send(wireRequest({ method: 'GET', path, headers: read }));
  connection.close();
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
  return body.toString();
}
