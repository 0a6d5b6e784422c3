import { sql } from 'kysely';
import type { Db } from '../src/db/client.ts';

/** Sends one request as a user; the body is the parsed JSON response. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A small school in which everything conflicts: few teachers, children with several teachers each, and few weeks. */
export type CrowdedSchool = {
  readonly teachers: readonly number[];
  readonly pupils: readonly { readonly engagement_id: number; readonly teacher_id: number; readonly kid_id: number }[];
  readonly course_id: number;
  readonly service_course_id: number;
  readonly minutes: number;
  /** The first day of the simulation. */
  readonly from: Temporal.PlainDate;
};

type Lesson = { readonly id: number };
/** The lessons and activities that a change of a teacher's time hits; only a vacation hits activities. */
type Hits = { readonly lessons: readonly Lesson[]; readonly activities?: readonly { readonly id: number }[] };
type Resolution = Readonly<Record<string, unknown>>;
type Outcome = {
  /** The number of responses by action and status: `place 201`, `move 409 teacher_busy`. */
  readonly answers: Map<string, number>;
  /** Responses that must never occur. */
  readonly faults: string[];
  /** The lessons that the server reported as placed. */
  readonly placed: number[];
};

const zone = 'Europe/Moscow';
const days = 24;
const cancelledByTeacher = 8;

/** Pseudo-random numbers, reproducible by seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/**
 * Runs random concurrent operations as several users: places, moves, substitutes and cancels lessons, holds times, approves vacations,
 * enters non-working time and activities, changes working hours, and creates, changes and ends regular rules.
 * @param atOnce the number of concurrent requests
 */
export async function collide(
  people: readonly Ask[],
  school: CrowdedSchool,
  count: number,
  atOnce: number,
  seed: number,
): Promise<Outcome> {
  const below = randomOf(seed);
  const outcome: Outcome = { answers: new Map(), faults: [], placed: [] };
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)];
  const known = { lessons: [] as number[], holds: [] as number[], vacations: [] as number[], times: [] as number[], rules: [] as number[] };
  const day = () => school.from.add({ days: below(days) });
  const instant = () =>
    day()
      .toPlainDateTime({ hour: 9 + below(9), minute: below(4) * 15 })
      .toZonedDateTime(zone)
      .toInstant();
  const ask = async (what: string, path: string, body: unknown): Promise<unknown> => {
    // At the beginning there is nothing to change yet.
    if (path.includes('/undefined/')) return null;
    const { status, body: answer } = (await (pick(people) ?? people[0])?.('POST', path, body)) ?? { status: 0, body: null };
    const key = status < 400 ? '' : ((answer as { error?: { key: string }[] } | null)?.error?.[0]?.key ?? 'unreadable');
    const line = `${what} ${status} ${key}`.trim();
    outcome.answers.set(line, (outcome.answers.get(line) ?? 0) + 1);
    if (status >= 500 || status === 0 || ['conflict', 'unknown_field', 'forbidden', 'unreadable'].includes(key))
      outcome.faults.push(`${line} ${path} ${JSON.stringify(body)} → ${JSON.stringify(answer)}`);
    return status < 300 ? answer : null;
  };
  const look = async <T>(path: string): Promise<T | null> => {
    const { status, body } = (await pick(people)?.('GET', path)) ?? { status: 0, body: null };
    return status === 200 ? (body as T) : null;
  };
  const resolved = (lessons: readonly Lesson[], onlyCancel: boolean): Resolution[] =>
    lessons.map(({ id }) => {
      const chance = onlyCancel ? 0 : below(10);
      if (chance > 7) return { lesson_id: id, action: 'substitute', teacher_id: pick(school.teachers) };
      if (chance > 4) return { lesson_id: id, action: 'move', start: instant().toString() };
      return { lesson_id: id, action: 'cancel', reason_id: cancelledByTeacher };
    });
  /** Previews the hits of a change and sends it with a decision for each; retries once with the simplest decisions. */
  const resolving = async (what: string, path: string, body: object, hits: () => Promise<Hits>) => {
    const decided = async (onlyCancel: boolean) => {
      const { lessons, activities } = await hits();
      const more = activities === undefined ? {} : { activities: activities.map(({ id }) => ({ activity_id: id, action: 'cancel' })) };
      return { ...body, ...more, resolutions: resolved(lessons, onlyCancel) };
    };
    return (await ask(what, path, await decided(false))) ?? ask(what, path, await decided(true));
  };
  const remember = (list: number[], made: unknown) => {
    if (made !== null) list.push((made as Lesson).id);
    return made;
  };
  const previewed = (path: string, body: object) => async () => {
    const { status, body: answer } = (await pick(people)?.('POST', path, body)) ?? { status: 0, body: null };
    return { lessons: status === 200 ? (answer as { hits: Lesson[] }).hits : [] };
  };
  const stretch = () => {
    const start = instant();
    return { teacher_id: pick(school.teachers), start: start.toString(), finish: start.add({ minutes: 30 + below(8) * 30 }).toString() };
  };
  const weekly = () => ({ weekday: 1 + below(7), start_minute: 540 + below(36) * 15 });

  const actions: Readonly<Record<string, readonly [weight: number, act: () => Promise<unknown>]>> = {
    place: [
      34,
      async () => {
        const { teacher_id, kid_id } = pick(school.pupils) ?? {};
        const { course_id, service_course_id, minutes } = school;
        const body = { teacher_id, kid_id, course_id, service_course_id, start: instant().toString(), minutes };
        const made = remember(known.lessons, await ask('place', '/api/events/lessons/', body));
        if (made !== null) outcome.placed.push((made as Lesson).id);
      },
    ],
    move: [
      20,
      async () =>
        remember(
          known.lessons,
          await ask('move', `/api/events/lessons/${pick(known.lessons)}/move/`, { start: instant().toString(), asked_by: 'school' }),
        ),
    ],
    cancel: [6, () => ask('cancel', `/api/events/lessons/${pick(known.lessons)}/cancel/`, { reason_id: cancelledByTeacher })],
    substitute: [
      6,
      () => ask('substitute', `/api/events/lessons/${pick(known.lessons)}/substitute/`, { teacher_id: pick(school.teachers) }),
    ],
    hold: [
      7,
      async () => {
        const body = {
          teacher_id: pick(school.teachers),
          slots: [weekly()],
          zone,
          from: day().toString(),
          weeks: 1 + below(2),
          minutes: 45,
        };
        remember(known.holds, await ask('hold', '/api/schedule/holds/', body));
      },
    ],
    release: [5, () => ask('release', `/api/schedule/holds/${pick(known.holds)}/release/`, {})],
    vacation: [
      4,
      async () => {
        const first = day();
        const body = { teacher_id: pick(school.teachers), first_day: first.toString(), last_day: first.add({ days: below(2) }).toString() };
        const asked = remember(known.vacations, await ask('vacation', '/api/vacations/', body)) as Lesson | null;
        if (asked === null) return;
        const hits = async () => (await look<Hits>(`/api/vacations/${asked.id}/`)) ?? { lessons: [], activities: [] };
        await resolving('approve', `/api/vacations/${asked.id}/approve/`, {}, hits);
      },
    ],
    'take a vacation back': [1, () => ask('take back', `/api/vacations/${pick(known.vacations)}/cancel/`, {})],
    'time off': [
      4,
      async () => {
        const path = '/api/events/non-working-time-independent/';
        const body = stretch();
        remember(known.times, await resolving('time off', path, body, previewed(`${path}preview/`, body)));
      },
    ],
    'time off deleted': [2, () => ask('time off deleted', `/api/events/non-working-time-independent/${pick(known.times)}/delete/`, {})],
    activity: [
      3,
      async () => {
        const body = stretch();
        const activity = { ...body, kind: 'meeting', title: 'Meeting', paid: true };
        await resolving('activity', '/api/additional-activities/', activity, previewed('/api/additional-activities/preview/', body));
      },
    ],
    hours: [
      1,
      async () => {
        const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          weekday,
          start_minute: 480 + below(4) * 30,
          finish_minute: 1440 - below(8) * 30,
        }));
        const path = `/api/teachers/${pick(school.teachers)}/working-hours/`;
        const body = { zone, valid_from: school.from.add({ days: below(days) }).toString(), week };
        await resolving('hours', path, body, previewed(`${path}preview/`, body));
      },
    ],
    rule: [
      4,
      async () => {
        const { engagement_id } = pick(school.pupils) ?? {};
        const body = { engagement_id, times: [weekly()], minutes: school.minutes, zone, valid_from: day().toString() };
        const made = (await ask('rule', '/api/events/regular_rules/', body)) as { rules: Lesson[] } | null;
        for (const rule of made?.rules ?? []) remember(known.rules, rule);
      },
    ],
    'rule changed': [
      2,
      async () => {
        const body = { ...weekly(), from_day: day().toString() };
        const made = (await ask('rule changed', `/api/events/regular_rules/${pick(known.rules)}/change/`, body)) as { rule: Lesson } | null;
        if (made !== null) remember(known.rules, made.rule);
      },
    ],
    'rule ended': [2, () => ask('rule ended', `/api/events/regular_rules/${pick(known.rules)}/end/`, { from_day: day().toString() })],
  };
  const bag = Object.values(actions).flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  let begun = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (begun < count) {
        begun += 1;
        await pick(bag)?.();
      }
    }),
  );
  return outcome;
}

const takesTime = sql.raw(`status in ('planned', 'held', 'client_no_show')`);

/** Counts violated invariants from the tables, independent of the server's code. */
export async function collisions(db: Db, placed: readonly number[]): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<Record<string, number>>`
    with busy as (select * from lessons where ${takesTime})
    select
      (select count(*)::int from busy a join busy b on a.teacher_id = b.teacher_id and a.id < b.id and a.start < b.finish and b.start < a.finish)
        as "a teacher in two lessons",
      (select count(*)::int from busy a join busy b on a.kid_id = b.kid_id and a.id < b.id and a.start < b.finish and b.start < a.finish)
        as "a child in two lessons",
      (select count(*)::int from busy l join vacations v on v.teacher_id = l.teacher_id and v.state = 'approved' and l.start < v.finish and v.start < l.finish)
        as "a lesson in an approved vacation",
      (select count(*)::int from activities a join vacations v on v.teacher_id = a.teacher_id and v.state = 'approved' and a.start < v.finish and v.start < a.finish)
        as "an activity in an approved vacation",
      (select count(*)::int from hold_times t join holds h on h.id = t.hold_id and h.ended_at is null
        join vacations v on v.teacher_id = t.teacher_id and v.state = 'approved' and t.start < v.finish and v.start < t.finish
          and h.held_until > v.decided_at) as "a time held in an approved vacation",
      (select count(*)::int from busy l join non_working_times n on n.teacher_id = l.teacher_id and l.start < n.finish and n.start < l.finish)
        as "a lesson in non-working time",
      (select count(*)::int from busy l join activities a on a.teacher_id = l.teacher_id and l.start < a.finish and a.start < l.finish)
        as "a lesson in an activity",
      (select count(*)::int from hold_times a join holds x on x.id = a.hold_id and x.ended_at is null
        join hold_times b on b.teacher_id = a.teacher_id and a.start < b.finish and b.start < a.finish
        join holds y on y.id = b.hold_id and y.ended_at is null and y.id > x.id
          and y.held_by <> x.held_by and x.held_until > y.held_at) as "a time held by two people",
      (select count(*)::int from unnest(${placed}::int[]) as p (id) left join lessons l on l.id = p.id where l.id is null) as "a placed lesson lost",
      (select count(*)::int from lessons l where l.moved_from_id is null and l.rule_id is null and l.id <> all (${placed}::int[]))
        as "a lesson that nobody placed",
      (select count(*)::int - count(distinct id)::int from unnest(${placed}::int[]) as p (id)) as "a lesson placed twice",
      (select count(*)::int from lessons l left join lessons m on m.id = l.moved_to_id and m.moved_from_id = l.id
        where l.status = 'rescheduled' and m.id is null) as "a move that leads nowhere",
      (select count(*)::int from lessons l left join lessons m on m.id = l.moved_from_id and m.moved_to_id = l.id
        where l.moved_from_id is not null and m.id is null) as "a move out of nowhere",
      (select count(*)::int from (select moved_from_id from lessons where moved_from_id is not null group by 1 having count(*) > 1) twice)
        as "a lesson moved twice",
      (select count(*)::int from (
        select 1 from audit_log where action = 'lesson.create' and entity_id = any(${placed}::int[]) group by entity_id having count(*) > 1
      ) twice) as "a placing told twice",
      (select count(*)::int from regular_rules r
        cross join generate_series(r.valid_from, least(r.valid_to, r.placed_to) - 1, interval '1 day') as d (day)
        where extract(isodow from d.day) = r.weekday
          and not exists (select from lessons l where l.rule_id = r.id and l.rule_date = d.day::date)
          and not exists (select from unplaced_lessons u where u.rule_id = r.id and u.rule_date = d.day::date)) as "a date of a rule forgotten"
  `.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
}
