import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { Db } from '../../db/client.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { freshTime, cachedTime } from './availability-cache.queries.ts';
import { joined } from './availability.rules.ts';
import { isFree } from './free-teachers.rules.ts';
import { forgetTimeChanges } from './public/forget-changes.ts';
import { slotConflicts } from './public/free-slot.ts';
import { teacherTime } from './public/teacher-time.ts';
import { freeBits, slotWeeks, teachersTime } from './public/teachers-time.ts';

// Tests begin on Monday 2026-11-16, noon in Moscow.
let school: TestApp;
let teachers: number[];
let lesson: Record<'engagement_id' | 'kid_id' | 'client_id' | 'course_id' | 'service_course_id', number>;

const slots = slotWeeks(
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => Array.from({ length: 48 }, (_, half) => ({ weekday, start_minute: half * 30 }))),
  { zone: 'Europe/Moscow', from: Temporal.PlainDate.from('2026-11-17'), weeks: 2, minutes: 30 },
);

beforeAll(async () => {
  school = await testApp();
  const { engagement_id, kid_id, client_id, course_id, service_course_id, teacher_id } = await school.build.taughtChild();
  lesson = { engagement_id, kid_id, client_id, course_id, service_course_id };
  teachers = [teacher_id];
  for (let count = 0; count < 4; count += 1) teachers.push(await school.build.teacher({ course_id, service_course_id }));
});

const everybody = sql`true`;
const asked = async (db: Db) => {
  const free = freeBits(slots, await teachersTime({ db, now: testNow, actor: null }, slots, everybody));
  return Buffer.from(free.bits.buffer).toString('base64');
};
/** Reads inside a transaction, which bypasses the cache. */
const readAnew = () => school.database.db.transaction().execute((transaction) => asked(transaction));

/** A random change of a teacher's time: its kind, teacher, hour, and whether it commits. */
type Change = { readonly what: (typeof whats)[number]; readonly teacher: number; readonly hour: number; readonly commits: boolean };
const whats = ['hours', 'rule', 'time', 'activity', 'vacation', 'lesson', 'cancel', 'give', 'forget'] as const;

async function make(db: Db, { what, teacher, hour }: Change): Promise<void> {
  const teacher_id = teachers[teacher] ?? 0;
  const at = Temporal.Instant.from('2026-11-16T21:00:00Z').add({ hours: hour });
  const [start, finish] = [at.toString(), at.add({ minutes: 45 }).toString()];
  const weekly = { weekday: (hour % 7) + 1, zone: 'Europe/Moscow', valid_from: '2026-01-01' };
  if (what === 'hours') {
    await db.deleteFrom('working_hours').where('teacher_id', '=', teacher_id).where('weekday', '=', weekly.weekday).execute();
    await db
      .insertInto('working_hours')
      .values([0, 720].map((half) => ({ ...weekly, teacher_id, start_minute: half + (hour % 12) * 60, finish_minute: half + 720 })))
      .execute();
  } else if (what === 'rule')
    await db
      .insertInto('non_working_rules')
      .values({ ...weekly, teacher_id, start_minute: (hour % 24) * 60, finish_minute: (hour % 24) * 60 + 30 })
      .execute();
  else if (what === 'time') await db.insertInto('non_working_times').values({ teacher_id, start, finish }).execute();
  else if (what === 'activity') await db.insertInto('activities').values({ teacher_id, title: 'Meeting', start, finish }).execute();
  else if (what === 'vacation') {
    await sql`insert into vacations (teacher_id, first_day, last_day, zone, start, finish, state, requested_at, requested_by, decided_at, decided_by)
      values (${teacher_id}, ${start.slice(0, 10)}, ${start.slice(0, 10)}, 'UTC', ${start}, ${finish}, 'approved', now(), ${teacher_id}, now(), ${teacher_id})
      on conflict do nothing`.execute(db);
  } else if (what === 'lesson') {
    await sql`insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at)
      values (${lesson.engagement_id}, ${teacher_id}, ${lesson.kid_id}, ${lesson.client_id}, ${lesson.course_id}, ${lesson.service_course_id},
        ${start}, 45, ${finish}, '{}', now()) on conflict do nothing`.execute(db);
  } else if (what === 'cancel')
    await sql`update lessons set status = 'cancelled', cancelled_at = now() where id = (select id from lessons
      where teacher_id = ${teacher_id} and status = 'planned' order by id limit 1)`.execute(db);
  else if (what === 'give')
    await sql`update activities set teacher_id = ${teacher_id} where id = (select min(id) from activities)`.execute(db);
  else
    await sql`delete from non_working_times where id = (select max(id) from non_working_times where teacher_id = ${teacher_id})`.execute(
      db,
    );
}

class TakenBack extends Error {}

async function inTransaction(changes: readonly Change[]): Promise<void> {
  const work = school.database.db.transaction().execute(async (transaction) => {
    for (const change of changes) await make(transaction, change);
    if (changes.some(({ commits }) => !commits)) throw new TakenBack();
  });
  await work.catch((error: unknown) => {
    // The database rolls one of two concurrent writes of the same hours back.
    const refused = ['40P01', '23P01'].includes((error as { code?: string }).code ?? '');
    if (!(error instanceof TakenBack || refused)) throw error;
  });
}

describe('the availability cache', () => {
  it('equals the database after any concurrent writes, including rollbacks and commits out of order', async () => {
    const change = fc.record({
      what: fc.constantFrom(...whats),
      teacher: fc.integer({ min: 0, max: 4 }),
      hour: fc.integer({ min: 0, max: 300 }),
      commits: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
    });
    await asked(school.database.db);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }), async (transactions) => {
        // Reads in between leave snapshots that do not show some of the writes yet.
        await Promise.all(
          transactions.flatMap((changes) => [
            inTransaction(changes.slice(0, 2)),
            asked(school.database.db),
            inTransaction(changes.slice(2)),
          ]),
        );
        expect(await asked(school.database.db)).toBe(await readAnew());
      }),
      { numRuns: 40 },
    );
  }, 240_000);

  it('sees a write that began before a read and commits after it', async () => {
    if (school.database.kind === 'pglite') return;
    let commit = () => {};
    const until = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const early = school.database.db.transaction().execute(async (transaction) => {
      await make(transaction, { what: 'activity', teacher: 1, hour: 100, commits: true });
      await until;
    });
    await inTransaction([{ what: 'activity', teacher: 2, hour: 50, commits: true }]);
    await asked(school.database.db);
    await asked(school.database.db);
    commit();
    await early;
    expect(await asked(school.database.db)).toBe(await readAnew());
  });

  it('is read in full after a long time without reads', async () => {
    const { db } = school.database;
    const teacher_id = await school.build.teacher({ ...lesson });
    await school.build.hours(teacher_id);
    const cached = await cachedTime(db, slots, testNow);
    const before = await asked(db);
    const interval = { start: '2026-11-18T10:00:00Z', finish: '2026-11-18T11:00:00Z' };
    await db
      .insertInto('non_working_times')
      .values({ teacher_id, ...interval })
      .execute();
    await sql`delete from teacher_time_changes`.execute(db);
    const grownOld = async () => Object.assign(await cachedTime(db, slots, testNow), { readAt: cached.readAt - 3 * 24 * 3600 });
    await grownOld();
    const after = await asked(db);
    expect(after).not.toBe(before);
    expect(after).toBe(await readAnew());
    // Once for all concurrent callers.
    await grownOld();
    const times = await Promise.all([1, 2, 3].map(() => teachersTime({ db, now: testNow, actor: null }, slots, everybody)));
    expect(new Set(times.map((time) => time.packed)).size).toBe(1);
  });

  it('reads the changes of the last days; older ones are deleted', async () => {
    const { db } = school.database;
    await sql`insert into teacher_time_changes (teacher_id, changed_at) values (-1, now() - interval '4 days'), (-2, now() - interval '2 days')`.execute(
      db,
    );
    await forgetTimeChanges({ db, nothingChanged: () => {} } as WriteContext);
    const { rows } = await sql<{ teacher_id: number }>`select teacher_id from teacher_time_changes where teacher_id < 0`.execute(db);
    expect(rows).toEqual([{ teacher_id: -2 }]);
  });

  it('reaches as far as requested, even if a concurrent caller stores a shorter one', async () => {
    const { db } = school.database;
    const cached = await cachedTime(db, slots, testNow);
    // In a process that has run for ten days, the first cache no longer reaches half a year ahead.
    const now = testNow.add({ hours: 24 * 10 });
    const far = { from: slots.from, to: cached.to + 1440 };
    const ctx = cachedTime(db, far, now);
    await freshTime(db, cached, [], cached, now);
    expect((await ctx).to).toBeGreaterThanOrEqual(far.to);
    await freshTime(db, cached, [], cached, now);
    expect((await cachedTime(db, slots, now)).to).toBeGreaterThanOrEqual(far.to);
  });

  it('covers other weeks once they are requested', async () => {
    const { db } = school.database;
    const later = testNow.add({ hours: 24 * 40 });
    const period = { ...slots.period, from: slots.period.from.add({ weeks: 30 }) };
    const of = slotWeeks(slots.slots, period);
    const seen = async (each: Db) => {
      const time = await teachersTime({ db: each, now: later, actor: null }, of, everybody);
      return Buffer.from(freeBits(of, time).bits.buffer).toString('base64');
    };
    expect(await seen(db)).toBe(await db.transaction().execute(seen));
  });
});

const minute = 60_000;
const isoAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString();

const zones = ['Europe/Moscow', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo', '+0330'];
/** Weeks with clock changes, and one without. */
const begins = ['2027-03-10', '2027-03-25', '2027-04-01', '2027-10-25', '2027-06-01'];
const wall = fc.constantFrom(0, 90, 120, 150, 180, 600, 615, 870, 1080, 1380, 1440);
const weekly = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  ends: fc.uniqueArray(wall, { minLength: 2, maxLength: 2 }).map((each) => [...each].sort((a, b) => a - b)),
  zone: fc.constantFrom(...zones),
  since: fc.integer({ min: -20, max: 12 }),
  days: fc.option(fc.integer({ min: 1, max: 20 })),
});
/** In seconds from the first midnight: a single event may start at any instant. */
const once = fc.record({ at: fc.integer({ min: -1500 * 60, max: 16 * 1440 * 60 }), lasts: fc.integer({ min: 1, max: 20_000 }) });
const anybody = fc.record({
  hours: fc.array(weekly, { maxLength: 9 }),
  rules: fc.array(weekly, { maxLength: 2 }),
  times: fc.array(once, { maxLength: 3 }),
  activities: fc.array(once, { maxLength: 2 }),
  vacation: fc.option(once),
  held: fc.option(once),
  lessons: fc.array(once, { maxLength: 3 }),
});
type Anybody = typeof anybody extends fc.Arbitrary<infer Value> ? Value : never;
type Weekly = Anybody['rules'][number];
type Once = Anybody['times'][number];

/** The start of the search, the holder of the holds, and the time of writing, two days earlier. */
type Around = { readonly from: Temporal.PlainDate; readonly now: Temporal.Instant; readonly holder: number };

const rowOf = (row: Readonly<Record<string, unknown>>) =>
  sql`(${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`;

/** Replaces a teacher's time. */
async function write(db: Db, teacher_id: number, person: Anybody, { from, now, holder }: Around): Promise<void> {
  const midnight = from.toZonedDateTime('UTC').epochMilliseconds;
  const span = ({ at, lasts }: Once) => ({ start: isoAt(midnight + at * 1000), finish: isoAt(midnight + (at + lasts) * 1000) });
  const rule = ({ weekday, ends: [start_minute, finish_minute], zone, since, days }: Weekly) => {
    const valid = {
      valid_from: String(from.add({ days: since })),
      valid_to: days === null ? null : String(from.add({ days: since + days })),
    };
    return { teacher_id, weekday, start_minute, finish_minute, zone, ...valid };
  };
  const add = (table: string, row: Readonly<Record<string, unknown>>) =>
    sql<{ id: number }>`insert into ${sql.table(table)} ${rowOf(row)} on conflict do nothing returning *`.execute(db);
  for (const table of ['working_hours', 'non_working_rules', 'non_working_times', 'activities', 'vacations'] as const)
    await sql`delete from ${sql.table(table)} where teacher_id = ${teacher_id}`.execute(db);
  for (const each of person.hours) await add('working_hours', rule(each));
  for (const each of person.rules) await add('non_working_rules', rule(each));
  for (const each of person.times) await add('non_working_times', { teacher_id, ...span(each) });
  for (const each of person.activities) await add('activities', { teacher_id, title: 'Meeting', ...span(each) });
  if (person.vacation !== null) {
    const [day, at] = [String(from), String(now)];
    const decided = { requested_at: at, requested_by: teacher_id, decided_at: at, decided_by: holder };
    await add('vacations', {
      teacher_id,
      first_day: day,
      last_day: day,
      zone: 'UTC',
      state: 'approved',
      ...span(person.vacation),
      ...decided,
    });
  }
  if (person.held !== null) {
    const held = { teacher_id, held_by: holder, held_at: String(now), held_until: String(now.add({ minutes: 10 })) };
    const { rows } = await add('holds', held);
    await add('hold_times', { hold_id: rows[0]?.id, teacher_id, ...span(person.held) });
  }
  for (const { at } of person.lessons)
    await add('lessons', { ...lesson, teacher_id, ...span({ at, lasts: 45 * 60 }), minutes: 45, policy: '{}', created_at: String(now) });
}

/** Whether each start is free by the check of placing a lesson, and lies in the hours of the schedule. */
async function plainly(
  asker: { db: Db; now: Temporal.Instant; actor: null },
  teacher_id: number,
  starts: readonly number[],
  minutes: number,
) {
  const times = starts.map((start) => ({ start: isoAt(start * minute), minutes }));
  const conflicts = await slotConflicts(asker, { teacher_id, kid_id: null }, times);
  const [first, last] = [Math.min(...starts) - 2880, Math.max(...starts) + 2880].map((at) => Temporal.Instant.from(isoAt(at * minute)));
  const { working } = await teacherTime(asker, teacher_id, first ?? asker.now, last ?? asker.now);
  const intervals = joined(working);
  const inHours = (start: number) => intervals.some((each) => each.start <= start && start + minutes * minute <= each.finish);
  return starts.map((start, at) => ({ inHours: inHours(start * minute), conflict: conflicts[at]?.key ?? null }));
}

describe('a search over all teachers', () => {
  it('finds a teacher free exactly where a lesson can be placed within their hours', async () => {
    const holder = await school.build.user('AccountManager');
    const ctx = { zone: fc.constantFrom(...zones), begin: fc.constantFrom(...begins), minutes: fc.constantFrom(30, 45, 60, 90) };
    const seen = { free: 0, taken: 0 };
    const compare = async (
      db: Db,
      people: readonly Anybody[],
      { zone, from, minutes, now }: Around & { zone: string; minutes: number },
    ) => {
      for (const [index, person] of people.entries()) await write(db, teachers[index] ?? 0, person, { from, now, holder });
      const requested = slotWeeks(slots.slots, { zone, from, weeks: 2, minutes });
      const asker = { db, now, actor: null };
      const time = await teachersTime(asker, requested, sql`t.id = any(${teachers.slice(0, people.length)}::int[])`);
      const free = freeBits(requested, time);
      const differences: unknown[] = [];
      for (const [index, teacher_id] of time.teachers.entries()) {
        const expected = await plainly(asker, teacher_id, [...requested.starts], minutes);
        requested.slotAt.forEach((slot, bit) => {
          if (slot < 0) return;
          const at = Math.floor(bit / (requested.words * 32)) * requested.slots.length + slot;
          const { inHours = false, conflict = null } = expected[at] ?? {};
          const isFound = isFree(free, index, bit);
          if (isFound) seen.free += 1;
          if (inHours && conflict !== null) seen.taken += 1;
          if (isFound !== (inHours && conflict === null))
            differences.push({ index, start: isoAt((requested.starts[at] ?? 0) * minute), isFound, conflict });
        });
      }
      expect(differences).toEqual([]);
    };
    await fc.assert(
      fc.asyncProperty(fc.tuple(anybody, anybody), fc.record(ctx), async (people, { begin, ...asked }) => {
        const from = Temporal.PlainDate.from(begin);
        const now = from.toZonedDateTime('UTC').toInstant().subtract({ hours: 48 });
        const work = school.database.db.transaction().execute(async (db) => {
          await compare(db, people, { ...asked, from, now, holder });
          throw new TakenBack();
        });
        await work.catch((error: unknown) => {
          if (!(error instanceof TakenBack)) throw error;
        });
      }),
      { numRuns: Math.min(Number(process.env.LECTERN_RANDOM_SCHOOLS ?? 15), 500) },
    );
    // Guards against a test without any case.
    expect([seen.free > 0, seen.taken > 0]).toEqual([true, true]);
  }, 600_000);
});
