/**
 * `npm run bench:free`: measures the search for free teachers on the large school, over HTTP, on PostgreSQL and on PGlite, beside the
 * simplest correct SQL and beside an engine that plans for one person at a time. `--school <address>` uses a PostgreSQL that already has a
 * large school, `--only PostgreSQL|PGlite` one database. `--write` puts the tables into docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import type { FoundTeachers, FreeGrid } from '@lectern/contract/schedule/free-teachers.schema';
import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '../server/src/db/client.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { hashOf, newSecret } from '../server/src/kernel/calls/session.ts';
import { askEngine } from './plain/calendar-engine.ts';
import { requireThat } from './schools/demand.ts';
import { freeSlots } from './schools/free-slots.ts';
import type { FreeSlot } from './schools/free-slots.ts';
import { wireRequest } from './servers/http-connection.ts';
import { largeInPglite } from './schools/large-in-pglite.ts';
import { openLargeSchool } from './schools/large-school.ts';
import { load } from './servers/load.ts';
import { personOf } from './servers/person.ts';
import type { Person } from './servers/person.ts';
import { plainFreeTime, slotTimes } from './plain/plain-free-time.ts';
import type { FreeWeeks } from './plain/plain-free-time.ts';
import { plainPlacing, plainWeek } from './plain/plain-week.ts';
import { markdownTable, writeSection } from './cases/report.ts';
import { dataOf, startServer } from './servers/server-process.ts';
import { headersOf } from './servers/sessions.ts';
import { placeRules } from './schools/rule-placing.ts';

const { values: options } = parseArgs({
  options: { school: { type: 'string' }, only: { type: 'string', default: '' }, write: { type: 'boolean', default: false } },
});
const say = (line: string) => console.log(line);

const zone = 'Europe/Moscow';
const period = { zone, from: systemClock().toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 }), weeks: 12, minutes: 60 };
const wished = [
  { weekday: 1, start_minute: 960 },
  { weekday: 4, start_minute: 1020 },
];
const cells = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => Array.from({ length: 48 }, (_, half) => ({ weekday, start_minute: half * 30 })));
/** p50 in milliseconds, at one connection. */
const marks = { find: { PostgreSQL: 40, PGlite: 80 }, 'grid of a course': 60, 'grid of all teachers': 150 } as const;
const timesFaster = 500;
/** The size of the sample for the engine: all teachers would take an hour. */
const sampled = 60;

type Facts = { readonly admin: number; readonly teacher: number; readonly course: number };

async function factsOf(client: Client): Promise<Facts> {
  const courses = await client.query<{ course_id: number }>(
    `select course_id from teacher_skills where 7 between grade_from and grade_to group by 1 order by count(*) desc`,
  );
  const { rows } = await client.query<{ admin: number; teacher: number }>(
    `select (select id from users where email = 'admin@lectern.test') as admin,
      (select teacher_id from lessons where start between now() and now() + interval '7 days' group by 1 order by count(*) desc limit 1) as teacher`,
  );
  const { admin = 0, teacher = 0 } = rows[0] ?? {};
  return { admin, teacher, course: courses.rows[0]?.course_id ?? 0 };
}

const common = `zone=${zone}&weeks=12&minutes=60`;
const windows = wished.map(({ weekday, start_minute }) => `window=${weekday}:${start_minute}-${start_minute + 60}`).join('&');
const findPath = (course: number) => `/api/schedule/find-teacher/?course_id=${course}&grade=7&lessons_per_week=2&${windows}&${common}`;
const gridPath = (course: number | null) => `/api/schedule/free-cashbox/?${common}${course === null ? '' : `&course_id=${course}`}`;

const monday = period.from.subtract({ days: period.from.dayOfWeek - 1 }).toZonedDateTime(zone);
const week = { from: monday.toInstant().toString(), to: monday.add({ days: 7 }).toInstant().toString() };
const weekPath = (teacher: number) => `/api/teachers/${teacher}/get-schedule/?from=${week.from}&to=${week.to}`;

function cases({ course, teacher }: Facts) {
  return [
    { name: 'find', path: findPath(course) },
    { name: 'grid of a course', path: gridPath(course) },
    { name: 'grid of all teachers', path: gridPath(null) },
    { name: 'a teacher’s week', path: weekPath(teacher) },
  ] as const;
}

type Place = { readonly url: string } | { readonly folder: string };

/** Opens a session of the administrator without the sign-in, and turns the rate limits off. */
async function sessionOf(place: Place, user: number): Promise<string> {
  const secret = newSecret();
  const database = await openDatabase(place);
  const now = systemClock();
  await database.db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(secret),
      user_id: user,
      created_at: now.toString(),
      last_seen_at: now.toString(),
      expires_at: now.add({ hours: 24 }).toString(),
      user_agent: 'bench',
      address: '127.0.0.1',
    })
    .execute();
  await sql`
    insert into school_settings (key, value, updated_at) values ('rate_limits', 'false', now())
    on conflict (key) do update set value = excluded.value
  `.execute(database.db);
  await database.close();
  return secret;
}

type Measured = Map<string, number>;

async function measure(
  place: Place,
  facts: Facts,
  slots: readonly FreeSlot[],
  check: (person: Person) => Promise<void>,
): Promise<Measured> {
  const secret = await sessionOf(place, facts.admin);
  const server = await startServer({ env: dataOf(place) });
  const measured: Measured = new Map();
  const before = server.memory();
  try {
    const person = personOf(server.url, secret);
    const begun = performance.now();
    await person.get(findPath(facts.course));
    measured.set('first', performance.now() - begun);
    await check(person);
    for (const { name, path } of cases(facts)) {
      const request = wireRequest({ method: 'GET', path, headers: headersOf(secret).read });
      const target = { name, port: server.port, next: () => request, expected: 200 };
      await load(target, { connections: 1, seconds: 1 });
      const { p50 } = await load(target, { connections: 1, seconds: 5 });
      measured.set(name, p50);
      say(`  ${name}: ${p50.toFixed(1)} ms`);
    }
    measured.set('weekly lessons', await placeRules(person, slots));
    say(`  weekly lessons: ${measured.get('weekly lessons')?.toFixed(1)} ms`);
    say(`  memory: ${Math.round(before)} MiB after the start, ${Math.round(server.memory())} MiB at the end`);
  } finally {
    await server.stop();
  }
  return measured;
}

const key = ({ id, slot }: Pick<FreeWeeks, 'id' | 'slot'>) => `${id} ${slot}`;

/** Reads every page of the search. @returns the number of teachers, and for each offered time the number of weeks in which it is free */
async function foundOf(person: Person, course: number): Promise<{ count: number; weeks: Map<string, number> }> {
  const weeks = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const { count, results } = await person.get<FoundTeachers>(`${findPath(course)}&page=${page}&page_size=100`);
    for (const { id, slots } of results)
      for (const { weekday, start_minute, failing } of slots) {
        const slot = wished.findIndex((each) => each.weekday === weekday && each.start_minute === start_minute);
        weeks.set(key({ id, slot }), period.weeks - failing.length);
      }
    if (page * 100 >= count) return { count, weeks };
  }
}

/** Compares the search with the simplest statement. @returns the rows of that statement, and its milliseconds */
async function checkFind(person: Person, client: Client, course: number): Promise<{ milliseconds: number; plain: FreeWeeks[] }> {
  const times = slotTimes(wished, period);
  const begun = performance.now();
  const plain = await plainFreeTime(client, times, { course_id: course, grade: 7 });
  const milliseconds = performance.now() - begun;
  const { count, weeks } = await foundOf(person, course);
  const wrong = plain.filter((each) => weeks.get(key(each)) !== each.weeks).length;
  const extra = [...weeks].filter(([each, free]) => free > 0 && !plain.some((other) => key(other) === each)).length;
  requireThat(wrong + extra === 0 && count === new Set(plain.map(({ id }) => id)).size, `the search finds whom the plain statement finds`);
  say(`  the search and the plain statement agree about ${plain.length} times of ${count} teachers`);
  return { milliseconds, plain };
}

async function checkGrid(person: Person, client: Client, course: number | null): Promise<number> {
  const begun = performance.now();
  const plain = await plainFreeTime(client, slotTimes(cells, period), course === null ? {} : { course_id: course });
  const milliseconds = performance.now() - begun;
  const { days } = await person.get<FreeGrid>(gridPath(course));
  const counts = cells.map(() => 0);
  for (const { slot, weeks } of plain) if (weeks === period.weeks) counts[slot] = (counts[slot] ?? 0) + 1;
  const seen = days.flatMap(({ free }) => free);
  requireThat(
    seen.length === counts.length && seen.every((count, cell) => count === counts[cell]),
    `the grid of ${course === null ? 'all' : 'a course'} counts what the plain statement counts`,
  );
  return milliseconds;
}

async function checkWeek(person: Person, teacher: number): Promise<number> {
  const { lessons, milliseconds } = await plainWeek(client, teacher, week.from, week.to);
  const shown = (await person.get<TeacherSchedule>(weekPath(teacher))).lessons.map(({ id }) => id);
  requireThat(
    shown.length > 0 && shown.toSorted().join() === lessons.toSorted().join(),
    'the week shows the lessons that the plain statement finds',
  );
  return milliseconds;
}

const large = options.school === undefined ? await openLargeSchool(say) : null;
const url = options.school ?? large?.url ?? '';
const client = new Client({ connectionString: url });
const results = new Map<'PostgreSQL' | 'PGlite', Measured>();
const plain = new Map<string, number>();
let engine = { teachers: 0, milliseconds: 0, candidates: 0 };
try {
  const opened = await openDatabase({ url });
  await migrate(opened);
  await opened.close();
  await client.connect();
  const facts = await factsOf(client);
  const slots = await freeSlots(url);
  if (options.only !== 'PGlite') {
    say('PostgreSQL');
    const measured = await measure({ url }, facts, slots, async (person) => {
      const found = await checkFind(person, client, facts.course);
      plain.set('find', found.milliseconds);
      plain.set('grid of a course', await checkGrid(person, client, facts.course));
      plain.set('grid of all teachers', await checkGrid(person, client, null));
      plain.set('a teacher’s week', await checkWeek(person, facts.teacher));
      plain.set('weekly lessons', await plainPlacing(client, slots));
      const { rows } = await client.query<{ id: number }>(
        `select distinct t.id from teachers t join teacher_skills k on k.teacher_id = t.id
          where t.status = 'active' and k.course_id = $1 and 7 between k.grade_from and k.grade_to`,
        [facts.course],
      );
      const every = Math.ceil(rows.length / sampled);
      const asked = rows.filter((_, index) => index % every === 0).map(({ id }) => id);
      engine = { ...(await heldAgainstEngine(client, asked, found.plain)), candidates: rows.length };
    });
    results.set('PostgreSQL', measured);
  }
  if (options.only !== 'PostgreSQL') {
    const place = await largeInPglite(url, say);
    say('PGlite');
    const check = async (person: Person) => {
      await checkFind(person, client, facts.course);
    };
    results.set('PGlite', await measure({ folder: place.folder }, facts, slots, check).finally(() => place.remove()));
  }
} finally {
  await client.end();
  await large?.postgres.stop();
}

async function heldAgainstEngine(from: Client, ids: readonly number[], expected: readonly FreeWeeks[]) {
  const run = await askEngine(from, slotTimes(wished, period), ids);
  const asked = new Set(run.ids);
  const own = new Map(expected.filter(({ id }) => asked.has(id)).map((each) => [key(each), each.weeks]));
  for (const [who, free] of [
    ['the plainest model', run.byHand],
    ['the engine', run.free],
  ] as const) {
    const same = free.length === own.size && free.every((each) => own.get(key(each)) === each.weeks);
    requireThat(same, `${who} says the same of ${run.ids.length} teachers`);
    if (same) say(`  ${who} says the same of ${run.ids.length} teachers`);
  }
  return { teachers: run.ids.length, milliseconds: run.milliseconds };
}

report();

function report(): void {
  const head = ['What', 'PostgreSQL', 'Mark', 'PGlite', 'Mark', 'Plainest SQL'];
  const ms = (value: number | undefined) => (value === undefined ? '–' : `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`);
  const rows = [
    ['find a teacher, 2 times × 12 weeks', 'find', marks.find.PostgreSQL, marks.find.PGlite],
    ['free grid of a course', 'grid of a course', marks['grid of a course'], marks['grid of a course']],
    ['free grid of all 10,000 teachers', 'grid of all teachers', marks['grid of all teachers'], marks['grid of all teachers']],
    ['a teacher’s week', 'a teacher’s week', null, null],
    ['weekly lessons placed, 8 of them', 'weekly lessons', null, null],
    ['the first question after the start', 'first', null, null],
  ] as const;
  const lines = rows.map(([title, name, onPostgres, onPglite]) => {
    const [postgres, pglite] = [results.get('PostgreSQL')?.get(name), results.get('PGlite')?.get(name)];
    if (postgres !== undefined && onPostgres !== null) requireThat(postgres <= onPostgres, `${title} in ${onPostgres} ms on PostgreSQL`);
    if (pglite !== undefined && onPglite !== null) requireThat(pglite <= onPglite, `${title} in ${onPglite} ms on PGlite`);
    return [
      title,
      ms(postgres),
      onPostgres === null ? '–' : `${onPostgres} ms`,
      ms(pglite),
      onPglite === null ? '–' : `${onPglite} ms`,
      ms(plain.get(name)),
    ];
  });
  const each = engine.milliseconds / engine.teachers;
  const find = results.get('PostgreSQL')?.get('find');
  const loop = `The engine took ${Math.round(engine.milliseconds)} ms for ${engine.teachers} teachers, ${each.toFixed(0)} ms each: ${Math.round((each * engine.candidates) / 1000)} s for the ${engine.candidates} who teach the course, ${Math.round((each * engine.candidates) / (find ?? Number.NaN))} times what the search takes.`;
  if (find !== undefined) {
    requireThat(each * engine.candidates >= timesFaster * find, `the search is ${timesFaster} times as fast as the loop`);
    say(loop);
  }
  const table = markdownTable(head, lines);
  say(table);
  if (options.write) writeSection('free', 'npm run bench:free -- --write', `${table}\n\n${loop}`);
}
