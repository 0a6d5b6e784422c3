/**
 * `npm run bench:matches`: measures an assignment of 500 searches among 10,000 teachers, and an inbox with 100 open offers, over HTTP on
 * PostgreSQL. SQL makes the school in a minute. `--write` puts the figures into docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { abilities } from '@lectern/contract/permissions';
import type { Assignment } from '@lectern/contract/matches/assignment.schema';
import type { InboxOffer } from '@lectern/contract/matches/offers.schema';
import { openDatabase } from '../server/src/db/client.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { listOwnOffers } from '../server/src/features/offers/inbox.queries.ts';
import { build } from '../server/test/build.ts';
import { startPostgres } from '../server/test/setup/postgres-server.ts';
import { requireThat } from './schools/demand.ts';
import { startFloor } from './servers/floor-process.ts';
import { fillBySql } from './servers/filled-database.ts';
import { freshDatabase } from './servers/fresh-database.ts';
import { HttpConnection, wireRequest } from './servers/http-connection.ts';
import { interleaved, load, median, medianOf, ratio } from './servers/load.ts';
import type { Target } from './servers/load.ts';
import { recordSql } from './cases/recorded-sql.ts';
import { markdownTable, marksTable, writeSection } from './cases/report.ts';
import { dataOf, startServer } from './servers/server-process.ts';
import { openSessions } from './servers/sessions.ts';

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false }, profile: { type: 'string' } } });
const marks = { assignmentSeconds: 5, inboxMilliseconds: 60 };
const amount = { connections: 1, seconds: 1.5, mostRequests: 60 };
const rounds = 7;

/**
 * Ten courses with a thousand teachers each, who work half a day on five days and have three meetings in each coming week. 500 children
 * have searches for two lessons a week on three evenings, in three zones, for 8 to 12 weeks; a quarter of the searches begin on a later
 * day. 100 further searches are offered to one teacher.
 */
const school = `
  set session_replication_role = replica;
  insert into directions (id, title_en, title_ru) values (9001, 'Bench', 'Bench');
  insert into courses (id, direction_id, title_en, title_ru) select 9000 + n, 9001, 'Course ' || n, 'Course ' || n from generate_series(1, 10) n;
  insert into service_courses (id, course_id, title_en, title_ru, kind, minutes, price, currency)
    select 9000 + n, 9000 + n, 'Course ' || n, 'Course ' || n, 'individual', 60, 100000, 'RUB' from generate_series(1, 10) n;
  insert into users (id, email, name, zone, selected_role, created_at)
    select 100000 + n, 'bench' || n || '@lectern.test', 'Teacher ' || n, 'Europe/Moscow', 'Teacher', now() from generate_series(1, 10000) n;
  insert into role_grants (user_id, role) select id, 'Teacher' from users where id > 100000;
  insert into ability_grants (user_id, ability) select id, ${abilities.match} from users where id > 100000;
  insert into teachers (id) select id from users where id > 100000;
  insert into teacher_skills (teacher_id, course_id, grade_from, grade_to) select id, 9001 + id % 10, 1, 11 from teachers where id > 100000;
  insert into rate_versions (teacher_id, service_course_id, amount, currency, effective_from)
    select id, 9001 + id % 10, 50000, 'RUB', '2026-01-01' from teachers where id > 100000;
  insert into working_hours (teacher_id, weekday, start_minute, finish_minute, zone, valid_from)
    select id, d, 600 + (id % 3) * 180, 1020 + (id % 3) * 180, 'Europe/Moscow', '2026-01-01'
    from teachers cross join generate_series(1, 5) d where id > 100000;
  insert into clients (id, name, manager_id, zone, created_at) select 100000 + n, 'Client ' || n, $manager, 'Europe/Moscow', now() from generate_series(1, 600) n;
  insert into children (id, client_id, name, grade, zone) select 100000 + n, 100000 + n, 'Child ' || n, 7, 'Europe/Moscow' from generate_series(1, 600) n;
  insert into activities (teacher_id, kind, title, paid, start, finish)
    select t.id, 'meeting', 'Meeting', false, s, s + interval '1 hour'
    from teachers t cross join generate_series(0, 7) w cross join generate_series(0, 2) d
    cross join lateral (select date_trunc('week', now()) + make_interval(weeks => w, days => d, hours => 9 + (t.id * 7 + d * 3) % 9) as s) x
    where t.id > 100000;
  insert into match_requests (id, kid_id, client_id, course_id, service_course_id, grade, lessons_per_week, minutes, weeks, zone, deadline, state, created_at,
      starts_on, created_by)
    select n, 100000 + n, 100000 + n, 9001 + n % 10, 9001 + n % 10, 7, 2, 60, 8 + n % 5,
      (array['Europe/Moscow', 'Asia/Yekaterinburg', 'Europe/Kaliningrad'])[1 + n % 3], now() + interval '5 days',
      case when n <= 500 then 'draft' else 'open' end, now() - make_interval(hours => n),
      case when n % 4 = 0 then current_date + 3 + n % 14 end, $manager from generate_series(1, 600) n;
  insert into match_windows (request_id, weekday, start_minute, finish_minute)
    select n, 1 + (n + d * 2) % 5, 900 + (n % 4) * 30, 1140 + (n % 4) * 30 from generate_series(1, 600) n cross join generate_series(0, 2) d;
  insert into match_offers (id, request_id, teacher_id, state, offered_at, mailed_at)
    select n, n, 100001, 'offered', now(), now() from generate_series(501, 600) n;
  insert into match_offer_slots (offer_id, weekday, start_minute) select n, 1, 960 from generate_series(501, 600) n;
  insert into school_settings (key, value, updated_at) values ('rate_limits', 'false', now()) on conflict (key) do update set value = excluded.value;
  set session_replication_role = origin;
`;

const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '2GB' });
const { rows, measured } = marksTable();

try {
  const url = await freshDatabase(postgres, 'bench');
  const database = await openDatabase({ url });
  await migrate(database);
  const admin = await build(database).user('AccountManager', { abilities: [abilities.allSchedules] });
  await database.close();
  await fillBySql(url, school.replaceAll('$manager', String(admin)));

  const sessions = await openSessions(url, [admin, 100_001]);
  const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const recorder = await recordSql(url);
  const statements = await recorder.of(100_001, (ctx) =>
    listOwnOffers(ctx, { query: { page: 1, page_size: 100, ordering: 'deadline', box: 'open' } }),
  );
  await recorder.close();
  const floor = await startFloor({ url, reads: [{ path: '/inbox', statements }], bytes: [] });
  const server = await startServer({ env: dataOf({ url }), nodeArguments: profile });
  const connection = await HttpConnection.open(server.port);
  const ask = async (user: number, path: string) => {
    const from = performance.now();
    const { status, body } = await connection.send(wireRequest({ method: 'GET', path, headers: sessions.get(user)?.read ?? {} }));
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return { took: performance.now() - from, body: JSON.parse(String(body)) as unknown };
  };
  const inbox = async () => ask(100_001, '/api/matches/offers/?page_size=100');
  const first = (await inbox()).body as { results: InboxOffer[] };
  requireThat(first.results.length === 100, `the inbox lists 100 offers, not ${first.results.length}`);
  const target = (name: string, port: number, path: string): Target => {
    const request = wireRequest({ method: 'GET', path, headers: sessions.get(100_001)?.read ?? {} });
    return { name, port, next: () => request, expected: 200 };
  };
  const targets = [target('lectern', server.port, '/api/matches/offers/?page_size=100'), target('floor', floor.port, '/inbox')];
  for (const each of targets) await load(each, { ...amount, mostRequests: 10 });
  const both = await interleaved(targets, rounds, amount);
  const [ours, theirs] = [both.get('lectern') ?? [], both.get('floor') ?? []];
  const { p50 } = medianOf(ours);
  const times50 = ratio(ours, theirs, 'p50');
  const inboxMark = `≤ ${marks.inboxMilliseconds} ms`;
  measured(
    'an inbox with 100 offers, p50',
    `${p50.toFixed(1)} ms, ${times50.toFixed(2)} × the floor`,
    inboxMark,
    p50 <= marks.inboxMilliseconds,
  );
  await floor.stop();

  const times: number[] = [];
  let proposal: Assignment | null = null;
  for (let time = 0; time < 3; time += 1) {
    const { took, body } = await ask(admin, '/api/matches/assignment/');
    proposal = body as Assignment;
    times.push(took);
  }
  const { searches = 0, best, one_by_one: single } = proposal ?? {};
  const seconds = median(times) / 1000;
  measured(
    `an assignment of ${searches} searches among 10,000 teachers (${best?.served} served, ${best?.score} points; one by one ${single?.served}, ${single?.score})`,
    `${seconds.toFixed(1)} s`,
    `≤ ${marks.assignmentSeconds} s`,
    seconds <= marks.assignmentSeconds,
  );
  connection.close();
  await server.stop();
  if (options.write) writeSection('matches', 'npm run bench:matches -- --write', markdownTable(['What', 'Measured', 'Mark'], rows));
} finally {
  await postgres.stop();
}
