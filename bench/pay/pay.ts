/**
 * `npm run bench:pay`: measures the open pay of a teacher with 60 lines, a curator's group of 50 teachers, the lists of all 10,000 teachers
 * and of all paid people with their totals, and the calculation of the teachers' period, over HTTP on PostgreSQL. SQL makes the school in a
 * minute. `--write` puts the figures into docs/benchmarks.md.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { abilities } from '@lectern/contract/permissions';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import { openDatabase } from '../../server/src/db/client.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { listGroupSalary } from '../../server/src/features/salary/group/group-salary.queries.ts';
import { listPaidPeople } from '../../server/src/features/salary/people/paid-people.queries.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { build } from '../../server/test/build.ts';
import { startPostgres } from '../../server/test/setup/postgres-server.ts';
import { recordSql } from '../cases/recorded-sql.ts';
import { markdownTable, marksTable, writeSection } from '../cases/report.ts';
import { startFloor } from '../servers/floor-process.ts';
import { fillBySql } from '../servers/filled-database.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { wireRequest } from '../servers/http-connection.ts';
import { interleaved, load, medianOf, ratio } from '../servers/load.ts';
import type { Target } from '../servers/load.ts';
import { dataOf, startServer } from '../servers/server-process.ts';
import { openSessions } from '../servers/sessions.ts';

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const marks = { salary: 20, group: 40, floor: 1.5, calculation: 60 };
const amount = { connections: 1, seconds: 1.5, mostRequests: 60 };
const rounds = 7;
const firstTeacher = 100_001;
const address = '/api/get-salary-calculation-dates/';
const today = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate();
const lastMonth = today.with({ day: 1 }).subtract({ months: 1 });

/**
 * 10,000 teachers with 60 lines of pay in this month and 60 in the last one. Fifty of them are a curator's group, and have a lesson for
 * each line of this month and 60 planned lessons.
 */
const school = `
  set session_replication_role = replica;
  insert into directions (id, title_en, title_ru) values (9001, 'Bench', 'Bench');
  insert into courses (id, direction_id, title_en, title_ru) values (9001, 9001, 'Course', 'Course');
  insert into service_courses (id, course_id, title_en, title_ru, kind, minutes, price, currency) values (9001, 9001, 'Course', 'Course', 'individual', 45, 100000, 'RUB');
  insert into users (id, email, name, zone, selected_role, created_at)
    select 100000 + n, 'bench' || n || '@lectern.test', 'Teacher ' || n, 'Europe/Moscow', 'Teacher', now() from generate_series(1, 10000) n;
  insert into role_grants (user_id, role) select id, 'Teacher' from users where id > 100000;
  insert into teachers (id, curator_id) select id, case when id <= 100050 then $curator end from users where id > 100000;
  insert into rate_versions (id, teacher_id, service_course_id, amount, currency, effective_from)
    select id, id, 9001, 50000, 'RUB', '2026-01-01' from teachers where id > 100000;
  insert into clients (id, name, manager_id, zone, created_at) values (100001, 'Client', $keeper, 'Europe/Moscow', now());
  insert into children (id, client_id, name, grade, zone) select 100000 + n, 100001, 'Child ' || n, 7, 'Europe/Moscow' from generate_series(1, 50) n;
  insert into engagements (id, kid_id, client_id, teacher_id, course_id, service_course_id, status, started_on)
    select id, id, 100001, id, 9001, 9001, 'active', '2026-01-01' from teachers where id between 100001 and 100050;
  insert into lessons (id, engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at, status)
    select (t.id - 100000) * 1000 + n, t.id, t.id, t.id, 100001, 9001, 9001, s, 45, s + interval '45 minutes',
      '{"held": {"client": 10000, "teacher": 10000}}', now(), case when n <= 60 then 'held' else 'planned' end
    from teachers t cross join generate_series(1, 120) n
    cross join lateral (select date_trunc('hour', now()) + make_interval(hours => case when n <= 60 then -n * 2 else (n - 60) * 2 end,
      secs => t.id - 100000) as s) x
    where t.id between 100001 and 100050;
  insert into pay_periods (starts_on, ends_on) values ($last, $last + interval '1 month' - interval '1 day'), ($this, $this + interval '1 month' - interval '1 day');
  insert into accruals (teacher_id, lesson_id, kind, rate_version_id, rate, share, amount, currency, business_date, idempotency_key)
    select t.id, case when t.id <= 100050 and m = 1 then (t.id - 100000) * 1000 + n end, 'held', t.id, 50000, 10000, 50000, 'RUB',
      case when m = 1 then $this + (n % $days) else $last + (n % 28) end, 'bench ' || m || ' ' || t.id || ' ' || n
    from teachers t cross join generate_series(1, 60) n cross join generate_series(1, 2) m where t.id > 100000;
  insert into school_settings (key, value, updated_at) values ('rate_limits', 'false', now()) on conflict (key) do update set value = excluded.value;
  set session_replication_role = origin;
`;

const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '2GB' });
const { rows, measured } = marksTable();

try {
  const url = await freshDatabase(postgres, 'bench');
  const database = await openDatabase({ url });
  await migrate(database);
  const make = build(database);
  const curator = await make.user('Curator');
  const keeper = await make.user('AccountManager', { abilities: [abilities.keepPay, abilities.allPay] });
  await database.close();
  const words = { curator, keeper, last: `date '${lastMonth}'`, this: `date '${today.with({ day: 1 })}'`, days: today.day };
  await fillBySql(
    url,
    school.replaceAll(/\$(\w+)/g, (_, word: keyof typeof words) => String(words[word])),
  );

  const sessions = await openSessions(url, [curator, keeper, firstTeacher]);
  const recorder = await recordSql(url);
  const all = '/api/teachers/salary/?page_size=25';
  const everybody = '/api/salary/people/?page_size=25';
  const first = { page: 1, page_size: 25, ordering: 'name' } as const;
  const reads = [
    { path: '/all', statements: await recorder.of(keeper, (ctx) => listGroupSalary(ctx, { query: first })) },
    { path: '/everybody', statements: await recorder.of(keeper, (ctx) => listPaidPeople(ctx, { query: first })) },
  ];
  await recorder.close();
  const floor = await startFloor({ url, reads, bytes: [] });
  const server = await startServer({ env: dataOf({ url }) });
  const target = (name: string, user: number, path: string, port = server.port): Target => {
    const request = wireRequest({ method: 'GET', path, headers: sessions.get(user)?.read ?? {} });
    return { name, port, next: () => request, expected: 200 };
  };
  const targets = [
    target('salary', firstTeacher, `/api/teachers/${firstTeacher}/salary/`),
    target('group', curator, '/api/teachers/salary/?page_size=50'),
    target('all', keeper, all),
    target('floor', keeper, '/all', floor.port),
    target('everybody', keeper, everybody),
    target('floor of everybody', keeper, '/everybody', floor.port),
  ];
  for (const each of targets) await load(each, { ...amount, mostRequests: 5 });
  const figures = await interleaved(targets, rounds, amount);
  const p50 = (name: string) => medianOf(figures.get(name) ?? []).p50;
  const milliseconds = (what: string, name: string, mark: number) =>
    measured(what, `${p50(name).toFixed(1)} ms`, `≤ ${mark} ms`, p50(name) <= mark);
  milliseconds('the open pay of a teacher with 60 lines and 60 lessons to come, p50', 'salary', marks.salary);
  milliseconds('the group of a curator, 50 teachers among 10,000, p50', 'group', marks.group);
  for (const [what, name, floorName] of [
    ['a page of all 10,000 with totals, p50', 'all', 'floor'],
    ['a page of everybody who is paid, with totals, usual pay, disputes and rest, p50', 'everybody', 'floor of everybody'],
  ] as const) {
    const times = ratio(figures.get(name) ?? [], figures.get(floorName) ?? [], 'p50');
    measured(what, `${p50(name).toFixed(1)} ms, ${times.toFixed(2)} × the floor`, `≤ ${marks.floor} ×`, times <= marks.floor);
  }
  await floor.stop();

  const signed = sessions.get(keeper) ?? { read: {}, write: {} };
  const periods = async () => (await (await fetch(server.url + address, { headers: signed.read })).json()) as PayPeriod[];
  const of = (found: readonly PayPeriod[]) => found.find(({ starts_on }) => starts_on === lastMonth.toString());
  const begun = performance.now();
  const headers = { ...signed.write, 'content-type': 'application/json' };
  await fetch(`${server.url}${address}${of(await periods())?.id}/calculate/`, { method: 'POST', headers, body: '{}' });
  let done: PayPeriod | undefined;
  while (done?.calculation?.finished_at == null && performance.now() - begun < 600_000) {
    await wait(200);
    done = of(await periods());
  }
  const seconds = (performance.now() - begun) / 1000;
  const what = `a calculation of ${done?.calculation?.done ?? 0} teachers × 60 lines`;
  measured(what, `${seconds.toFixed(1)} s`, `< ${marks.calculation} s`, seconds < marks.calculation && done?.calculation?.done === 10_000);
  await server.stop();
  if (options.write) writeSection('pay', 'npm run bench:pay -- --write', markdownTable(['What', 'Measured', 'Mark'], rows));
} finally {
  await postgres.stop();
}
