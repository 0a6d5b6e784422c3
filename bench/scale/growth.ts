/**
 * `npm run bench:growth`: the screens of a day on the large school with half a million lessons and on the same school with ten million, both in one
 * PostgreSQL, asked in turn. Each stays within 1.3 × of its time. `--lessons 10000000`, `--rounds 5`, `--seconds 1.5`; `--write`.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { markdownTable, writeSection } from '../cases/report.ts';
import { requireThat } from '../schools/demand.ts';
import { openLargeSchool } from '../schools/large-school.ts';
import { addOlderYears } from '../schools/older-years.ts';
import { dropDatabase, freshDatabase } from '../servers/fresh-database.ts';
import { wireRequest } from '../servers/http-connection.ts';
import { interleaved, medianOf, ratio } from '../servers/load.ts';
import type { Target } from '../servers/load.ts';
import { dataOf, startServer } from '../servers/server-process.ts';
import { openSessions } from '../servers/sessions.ts';
import { untilIdle } from '../servers/until-idle.ts';

const { values: options } = parseArgs({
  options: {
    lessons: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
    write: { type: 'boolean', default: false },
  },
});
const mostRatio = 1.3;
const say = (line: string) => console.log(line);

type People = { readonly admin: number; readonly manager: number; readonly teacher: number; readonly curator: number };
type Things = People & { readonly client: number; readonly kid: number; readonly lesson: number };

async function thingsOf(url: string): Promise<Things> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Things>(`
    with people as (select (select id from users where email = 'admin@lectern.test') as admin, (select id from users where email = 'manager@lectern.test') as manager,
      (select id from users where email = 'teacher@lectern.test') as teacher, (select id from users where email = 'curator@lectern.test') as curator),
    taught as (select l.* from lessons l, people p where l.teacher_id = p.teacher and l.status = 'held' order by l.start desc, l.id limit 1)
    select p.*, t.client_id as client, t.kid_id as kid, t.id as lesson from people p, taught t`);
  await client.query(`insert into school_settings (key, value, updated_at) values ('rate_limits', 'false'::jsonb, now())
    on conflict (key) do update set value = excluded.value`);
  await client.end();
  const [things] = rows;
  if (things === undefined) throw new Error('the large school has no held lesson of its first teacher');
  return things;
}

/** What people open all day, and who does. */
function screensOf({ client, kid, lesson, teacher }: Things): readonly (readonly [name: string, who: keyof People, path: string])[] {
  const monday = systemClock().toZonedDateTimeISO('Europe/Moscow').startOfDay();
  const from = monday.subtract({ days: monday.dayOfWeek - 1 });
  const day = (weeks: number) => from.add({ weeks }).toPlainDate().toString();
  const week = `from=${from.toInstant()}&to=${from.add({ days: 7 }).toInstant()}`;
  return [
    ['the sidebar', 'teacher', '/api/accounts/user-sidebar/'],
    ['a teacher’s week', 'teacher', `/api/teachers/${teacher}/get-schedule/?${week}`],
    ['overdue reports', 'teacher', '/api/notifications/get-unfinished-lessons/'],
    ['a lesson', 'teacher', `/api/events/lessons/${lesson}/`],
    ['pupils', 'teacher', '/api/pupils/?page_size=25'],
    ['a pupil’s lessons', 'teacher', `/api/pupils/${kid}/lessons/?page_size=25`],
    ['own pay', 'teacher', `/api/teachers/${teacher}/salary/`],
    ['lessons of a client', 'admin', `/api/events/lessons/?client_id=${client}&ordering=-start&page_size=25`],
    ['lessons of the school this week', 'admin', `/api/events/lessons/?${week}&page_size=25`],
    ['own clients', 'manager', '/api/clients/?status=active&ordering=name&page_size=25'],
    ['all clients', 'admin', '/api/clients/?status=active&ordering=name&page_size=25'],
    ['a client', 'admin', `/api/clients/${client}/`],
    ['a client’s balance', 'admin', `/api/clients/${client}/balance/`],
    ['a client’s transactions', 'admin', `/api/transactions/transactions/?client_id=${client}&page_size=25`],
    ['transactions of the last four weeks', 'admin', `/api/transactions/transactions/?date_from=${day(-4)}&date_to=${day(0)}&page_size=25`],
    ['lessons to come of a client', 'admin', `/api/clients/${client}/lessons-forecast/`],
    ['pay of the own group', 'curator', '/api/teachers/salary/'],
  ];
}

const small = await openLargeSchool(say);
try {
  const url = await freshDatabase(small.postgres, 'grown', new URL(small.url).pathname.slice(1));
  const begun = performance.now();
  await addOlderYears(url, Number(options.lessons), say);
  say(`Copied in ${((performance.now() - begun) / 60_000).toFixed(1)} min`);
  const sides = [];
  for (const [name, at] of [
    ['small', small.url],
    ['grown', url],
  ] as const) {
    const things = await thingsOf(at);
    const sessions = await openSessions(at, [things.admin, things.manager, things.teacher, things.curator]);
    sides.push({ name, things, sessions, server: await startServer({ env: dataOf({ url: at }) }), screens: screensOf(things) });
  }
  await untilIdle(url, say);
  const rows: string[][] = [];
  for (const [index, [name]] of (sides[0]?.screens ?? []).entries()) {
    const targets = sides.flatMap((side): Target[] => {
      const [, who, path] = side.screens[index] ?? [];
      if (who === undefined || path === undefined) return [];
      const request = wireRequest({ method: 'GET', path, headers: side.sessions.get(side.things[who])?.read ?? {} });
      return [{ name: side.name, port: side.server.port, next: () => request, expected: 200 }];
    });
    // The first answers fill caches of the server and of the database.
    await interleaved(targets, 1, { connections: 1, seconds: 1 });
    const measured = await interleaved(targets, Number(options.rounds), { connections: 1, seconds: Number(options.seconds) });
    const [before, after] = [measured.get('small') ?? [], measured.get('grown') ?? []];
    const times = ratio(after, before, 'p50');
    const row = [
      name,
      ...[before, after].map((each) => `${medianOf(each).p50.toFixed(2)} / ${medianOf(each).p99.toFixed(1)} ms`),
      times.toFixed(2),
    ];
    say(row.join(' | '));
    rows.push(row);
    requireThat(times <= mostRatio, `${name}: ${times.toFixed(2)} × as long with ${options.lessons} lessons, at most ${mostRatio}`);
  }
  for (const { server } of sides) await server.stop();
  await dropDatabase(small.postgres, 'grown');
  const head = ['What', 'Half a million lessons: p50 / p99', `${options.lessons} lessons`, 'Ratio of p50'];
  if (options.write) writeSection('growth', 'npm run bench:growth -- --write', markdownTable(head, rows));
} finally {
  await small.postgres.stop();
}
