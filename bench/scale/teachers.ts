/**
 * `npm run bench:teachers`: the search for free teachers with 10,000 teachers and with ten times as many, in turn in one PostgreSQL: time and
 * memory of the first search, which fills the cache of teachers' time, the searches after it, and the search after the time of some
 * teachers has changed. `--copies 9`, `--write`.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { markdownTable, writeSection } from '../cases/report.ts';
import { requireThat } from '../schools/demand.ts';
import { openLargeSchool } from '../schools/large-school.ts';
import { addTeachers } from '../schools/more-teachers.ts';
import { dropDatabase, freshDatabase } from '../servers/fresh-database.ts';
import { HttpConnection, wireRequest } from '../servers/http-connection.ts';
import { median } from '../servers/load.ts';
import { dataOf, startServer } from '../servers/server-process.ts';
import { openSessions } from '../servers/sessions.ts';

const { values: options } = parseArgs({
  options: { copies: { type: 'string', default: '9' }, write: { type: 'boolean', default: false } },
});
const copies = Number(options.copies);
const repeats = 21;
/** Nothing may grow faster than the number of teachers. The rest is noise. */
const mostRatio = 1.3 * (copies + 1);
const mostMebibytes = 400;
const say = (line: string) => console.log(line);

type Figures = ReadonlyMap<string, number>;

const common = 'zone=Europe/Moscow&weeks=12&minutes=60';
const findPath = (course: number) =>
  `/api/schedule/find-teacher/?course_id=${course}&grade=7&lessons_per_week=2&window=1:960-1020&window=4:1020-1080&${common}`;

async function measure(url: string): Promise<Figures> {
  const client = new Client({ connectionString: url });
  // After a failure here the database server may stop before this connection is closed.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ admin: number; course: number }>(`
    select (select id from users where email = 'admin@lectern.test') as admin, (
      select course_id from teacher_skills where 7 between grade_from and grade_to group by 1 order by count(*) desc, 1 limit 1) as course`);
  const [{ admin, course } = { admin: 0, course: 0 }] = rows;
  await client.query(`insert into school_settings (key, value, updated_at) values ('rate_limits', 'false'::jsonb, now())
    on conflict (key) do update set value = excluded.value`);
  const { read } = (await openSessions(url, [admin])).get(admin) ?? { read: {} };
  const server = await startServer({ env: dataOf({ url }) });
  const connection = await HttpConnection.open(server.port);
  const once = async (path: string): Promise<number> => {
    const from = performance.now();
    const { status, body } = await connection.send(wireRequest({ method: 'GET', path, headers: read }));
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return performance.now() - from;
  };
  const p50 = async (path: string, before?: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let time = 0; time < repeats; time += 1) {
      await before?.();
      times.push(await once(path));
    }
    return median(times);
  };
  // Takes time of as many teachers, on another day each time, and commits before the search.
  let taken = 0;
  const change = (teachers: number) => () => {
    taken += 1;
    return client.query(
      `insert into non_working_times (teacher_id, start, finish)
       select id, now() + $1 * interval '3 hours', now() + $1 * interval '3 hours' + interval '1 hour' from teachers order by id limit $2`,
      [taken, teachers],
    );
  };
  const find = findPath(course);
  const grid = `/api/schedule/free-cashbox/?${common}`;
  const figures = new Map<string, number>();
  try {
    const before = server.memory();
    figures.set('the first search', await once(find));
    figures.set('memory', server.memory() - before);
    figures.set('a search', await p50(find));
    figures.set('the free grid of all teachers', await p50(grid));
    figures.set('a search after 1 teacher has changed', await p50(find, change(1)));
    figures.set('a search after 100 teachers have changed', await p50(find, change(100)));
    figures.set('a search after 1,000 teachers have changed', await p50(find, change(1_000)));
  } finally {
    connection.close();
    await server.stop();
    await client.end();
  }
  return figures;
}

const school = await openLargeSchool(say);
try {
  const url = await freshDatabase(school.postgres, 'teachers', new URL(school.url).pathname.slice(1));
  say('Copying teachers …');
  await addTeachers(url, copies);
  const [few, many] = [await measure(school.url), await measure(url)];
  const text = (name: string, value: number) => (name === 'memory' ? `${Math.round(value)} MiB` : `${value.toFixed(1)} ms`);
  const lines = [...few].map(([name, value]) => {
    const grown = many.get(name) ?? Number.NaN;
    const line = [name, text(name, value), text(name, grown), (grown / value).toFixed(2)];
    say(line.join(' | '));
    if (name === 'memory') requireThat(grown <= mostMebibytes, `the cache takes at most ${mostMebibytes} MiB`);
    else requireThat(grown / value <= mostRatio, `${name}: ${(grown / value).toFixed(1)} × as long, at most ${mostRatio.toFixed(1)}`);
    return line;
  });
  await dropDatabase(school.postgres, 'teachers');
  const head = ['What', '10,000 teachers', `${copies + 1} times as many`, 'Ratio'];
  if (options.write) writeSection('teachers', 'npm run bench:teachers -- --write', markdownTable(head, lines));
} finally {
  await school.postgres.stop();
}
