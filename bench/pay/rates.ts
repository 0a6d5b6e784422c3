/**
 * `npm run bench:rates`: previews, makes and undoes a raise of the rates of 10,000 teachers for past and future days, over HTTP on
 * PostgreSQL. SQL makes the school in a minute. `--write` puts the figures into docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { abilities } from '@lectern/contract/permissions';
import type { MadeRateChangePage, RateChanges } from '@lectern/contract/salary/rates/rates.schema';
import { openDatabase } from '../../server/src/db/client.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { build } from '../../server/test/build.ts';
import { startPostgres } from '../../server/test/setup/postgres-server.ts';
import { markdownTable, marksTable, writeSection } from '../cases/report.ts';
import { fillBySql } from '../servers/filled-database.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { dataOf, startServer } from '../servers/server-process.ts';
import { openSessions } from '../servers/sessions.ts';

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
/**
 * Seconds. Other calls that accrue pay wait for at most three, and are then tried again. A raise with differences of past days writes as
 * many lines as some days of lessons, each checked by every rule of the books; its limit is that of a period of the same teachers.
 */
const marks = { preview: 5, change: 15, differences: 60 };
const teachers = 10_000;
const lessons = { held: 4, placed: 16 };
const firstDay = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate().subtract({ days: 3 });

/** Each teacher has paid lessons since the first day, and placed ones. */
const school = `
  set session_replication_role = replica;
  insert into directions (id, title_en, title_ru) values (9001, 'Bench', 'Bench');
  insert into courses (id, direction_id, title_en, title_ru) values (9001, 9001, 'Course', 'Course');
  insert into service_courses (id, course_id, title_en, title_ru, kind, minutes, price, currency) values (9001, 9001, 'Course', 'Course', 'individual', 45, 100000, 'RUB');
  insert into users (id, email, name, zone, selected_role, created_at)
    select 100000 + n, 'bench' || n || '@lectern.test', 'Teacher ' || n, 'Europe/Moscow', 'Teacher', now() from generate_series(1, ${teachers}) n;
  insert into role_grants (user_id, role) select id, 'Teacher' from users where id > 100000;
  insert into teachers (id) select id from users where id > 100000;
  insert into teacher_skills (teacher_id, course_id, grade_from, grade_to) select id, 9001, 1, 11 from teachers where id > 100000;
  insert into rate_versions (id, teacher_id, service_course_id, amount, currency, effective_from)
    select id, id, 9001, 50000, 'RUB', '2026-01-01' from teachers where id > 100000;
  insert into clients (id, name, manager_id, zone, created_at) values (100001, 'Client', $keeper, 'Europe/Moscow', now());
  insert into children (id, client_id, name, grade, zone) select id, 100001, 'Child ' || id, 7, 'Europe/Moscow' from teachers where id > 100000;
  insert into engagements (id, kid_id, client_id, teacher_id, course_id, service_course_id, status, started_on)
    select id, id, 100001, id, 9001, 9001, 'active', '2026-01-01' from teachers where id > 100000;
  insert into lessons (id, engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at, status)
    select (t.id - 100000) * 100 + n, t.id, t.id, t.id, 100001, 9001, 9001, s, 45, s + interval '45 minutes',
      '{"held": {"client": 10000, "teacher": 10000}}', now(), case when n <= ${lessons.held} then 'held' else 'planned' end
    from teachers t cross join generate_series(1, ${lessons.held + lessons.placed}) n
    cross join lateral (select date_trunc('hour', now()) + make_interval(hours => case when n <= ${lessons.held} then -n * 4 else (n - ${lessons.held}) * 24 end,
      secs => (t.id - 100000) % 3000) as s) x
    where t.id > 100000;
  insert into accruals (teacher_id, lesson_id, kind, rate_version_id, rate, share, amount, currency, business_date, idempotency_key, grade, level)
    select l.teacher_id, l.id, 'held', l.teacher_id, 50000, 10000, 50000, 'RUB', (l.start at time zone 'Europe/Moscow')::date, 'bench ' || l.id, 7, ''
    from lessons l where l.status = 'held' and l.teacher_id > 100000;
  select setval(pg_get_serial_sequence('rate_versions', 'id'), 1000000);
  insert into school_settings (key, value, updated_at) values ('rate_limits', 'false', now()) on conflict (key) do update set value = excluded.value;
  set session_replication_role = origin;
`;

const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '2GB' });
const { rows, measured } = marksTable();

try {
  const url = await freshDatabase(postgres, 'bench');
  const database = await openDatabase({ url });
  await migrate(database);
  const keeper = await build(database).user('AccountManager', { abilities: [abilities.setRates] });
  await database.close();
  await fillBySql(url, school.replaceAll('$keeper', String(keeper)));
  const { read, write } = (await openSessions(url, [keeper])).get(keeper) ?? { read: {}, write: {} };
  const server = await startServer({ env: dataOf({ url }) });
  const asked = async <T>(path: string, body?: object): Promise<{ seconds: number; answer: T }> => {
    const begun = performance.now();
    const request =
      body === undefined
        ? { headers: read }
        : { method: 'POST', headers: { ...write, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${server.url}${path}`, request);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
    return { seconds: (performance.now() - begun) / 1000, answer: JSON.parse(text) as T };
  };
  const paid = teachers * lessons.held;
  const within = (what: string, { seconds, answer }: { seconds: number; answer: RateChanges }, mark: number, differences = paid) =>
    measured(
      what,
      `${seconds.toFixed(1)} s`,
      `≤ ${mark} s`,
      seconds <= mark && answer.due === teachers && answer.paid.lessons === differences,
    );
  const change = (effective_from: string) =>
    asked<RateChanges>('/api/teachers/rates/', { service_course_ids: [9001], effective_from, factor: 11_000 });
  const day = firstDay.toString();
  const preview = `/api/teachers/rates/preview/?service_course_id=9001&factor=11000&effective_from=${day}`;
  await asked(preview);
  within(`a preview, ${paid} paid and ${teachers * lessons.placed} placed lessons`, await asked<RateChanges>(preview), marks.preview);
  within(`a raise of ${teachers} teachers from a day to come on`, await change(firstDay.add({ days: 10 }).toString()), marks.change, 0);
  within(`a raise of ${teachers} teachers with ${paid} differences of days past`, await change(day), marks.differences);
  const { answer } = await asked<MadeRateChangePage>('/api/teachers/rates/changes/');
  within('the same undone', await asked<RateChanges>(`/api/teachers/rates/changes/${answer.results[0]?.id}/undo/`, {}), marks.differences);
  await server.stop();
  if (options.write) writeSection('rates', 'npm run bench:rates -- --write', markdownTable(['What', 'Measured', 'Mark'], rows));
} finally {
  await postgres.stop();
}
