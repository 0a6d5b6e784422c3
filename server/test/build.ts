import type { Role } from '@lectern/contract/permissions';
import type { Database } from '../src/db/client.ts';
import { hashOf, newSecret } from '../src/kernel/calls/session.ts';

/** The current time of tests unless they set another: a Monday, noon in Moscow. */
export const testNow = Temporal.Instant.from('2026-11-16T09:00:00Z');

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

/** Builders of records in a real database; each takes what matters to the test and has defaults for the rest. */
export function build({ db }: Database) {
  const at = testNow.toString();

  async function user(
    role: Role | readonly Role[],
    more: { abilities?: readonly number[]; name?: string; zone?: string; email?: string; password_hash?: string } = {},
  ) {
    const roles = typeof role === 'string' ? [role] : role;
    const n = next();
    const { id } = await db
      .insertInto('users')
      .values({
        email: more.email ?? `user${n}@lectern.test`,
        name: more.name ?? `${roles[0]} ${n}`,
        zone: more.zone ?? 'Europe/Moscow',
        selected_role: roles[0] ?? '',
        password_hash: more.password_hash ?? null,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const granted = roles.filter((each): each is Exclude<Role, ''> => each !== '');
    if (granted.length > 0)
      await db
        .insertInto('role_grants')
        .values(granted.map((each) => ({ user_id: id, role: each })))
        .execute();
    if (more.abilities?.length)
      await db
        .insertInto('ability_grants')
        .values(more.abilities.map((ability) => ({ user_id: id, ability })))
        .execute();
    return id;
  }

  /** Grants an ability to a user. */
  async function allow(userId: number, ability: number) {
    await db
      .insertInto('ability_grants')
      .values({ user_id: userId, ability })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Last seen far in the future, so that a test may let days pass without a sign-out. */
  async function session(userId: number): Promise<string> {
    const secret = newSecret();
    const later = testNow.add({ hours: 24 * 300 }).toString();
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashOf(secret),
        user_id: userId,
        created_at: at,
        last_seen_at: later,
        expires_at: later,
        user_agent: 'test',
        address: '127.0.0.1',
      })
      .execute();
    return secret;
  }

  async function course(more: { minutes?: number; price?: number; kind?: 'trial' | 'individual' } = {}) {
    const n = next();
    const direction = await db
      .insertInto('directions')
      .values({ title: `Direction ${n}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await db
      .insertInto('courses')
      .values({ direction_id: direction.id, title: `Course ${n}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const service = await db
      .insertInto('service_courses')
      .values({
        course_id: made.id,
        title: `Course ${n}, 45 min`,
        kind: more.kind ?? 'individual',
        minutes: more.minutes ?? 45,
        price: (more.price ?? 90_000) as never,
        currency: 'RUB',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const curriculum = await db
      .insertInto('curriculums')
      .values({ course_id: made.id, grade: 7, status: 'draft' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const level = await db
      .insertInto('grade_levels')
      .values({ curriculum_id: curriculum.id, position: 1, title: 'Standard' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const topics = await db
      .insertInto('topics')
      .values([1, 2, 3].map((position) => ({ grade_level_id: level.id, position, title: `Topic ${n}.${position}` })))
      .returning('id')
      .execute();
    await db.updateTable('curriculums').set({ status: 'published', published_at: at }).where('id', '=', curriculum.id).execute();
    return {
      course_id: made.id,
      service_course_id: service.id,
      curriculum_id: curriculum.id,
      grade_level_id: level.id,
      topic_ids: topics.map(({ id }) => id),
    };
  }

  async function teacher(
    of: { course_id: number; service_course_id: number },
    more: { curator_id?: number; rate?: number | null; name?: string; inbox?: boolean } = {},
  ) {
    const abilities = more.inbox === false ? [] : [4130];
    const id = await user('Teacher', { abilities, ...(more.name === undefined ? {} : { name: more.name }) });
    await db
      .insertInto('teachers')
      .values({ id, curator_id: more.curator_id ?? null })
      .execute();
    await db.insertInto('teacher_skills').values({ teacher_id: id, course_id: of.course_id, grade_from: 1, grade_to: 11 }).execute();
    if (more.rate !== null) {
      await db
        .insertInto('rate_versions')
        .values({
          teacher_id: id,
          service_course_id: of.service_course_id,
          amount: (more.rate ?? 50_000) as never,
          currency: 'RUB',
          effective_from: '2026-01-01',
        })
        .execute();
    }
    return id;
  }

  /** Working hours around the clock, every day. */
  async function hours(teacherId: number) {
    const always = { teacher_id: teacherId, start_minute: 0, finish_minute: 1440, zone: 'Europe/Moscow', valid_from: '2026-01-01' };
    await db
      .insertInto('working_hours')
      .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...always, weekday })))
      .execute();
  }

  async function client(managerId: number | null) {
    const n = next();
    const made = await db
      .insertInto('clients')
      .values({ name: `Client ${n}`, manager_id: managerId, zone: 'Europe/Moscow', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('client_contacts')
      .values({ client_id: made.id, kind: 'phone', value: `+7 916 000 ${1000 + n}`, normalised: `7916000${1000 + n}`, is_primary: true })
      .execute();
    const kid = await db
      .insertInto('children')
      .values({ client_id: made.id, name: `Child ${n}`, grade: 7, zone: 'Europe/Moscow' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { client_id: made.id, kid_id: kid.id };
  }

  async function engagement(of: {
    kid_id: number;
    client_id: number;
    teacher_id: number;
    course_id: number;
    service_course_id: number;
    grade_level_id?: number;
  }) {
    const { id } = await db
      .insertInto('engagements')
      .values({
        kid_id: of.kid_id,
        client_id: of.client_id,
        teacher_id: of.teacher_id,
        course_id: of.course_id,
        service_course_id: of.service_course_id,
        grade_level_id: of.grade_level_id ?? null,
        status: 'active',
        started_on: '2026-09-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A manager with a client whose child has an engagement with a teacher: the start of most tests. */
  async function taughtChild() {
    const of = await course();
    const curator_id = await user('Curator');
    const teacher_id = await teacher(of, { curator_id });
    const manager_id = await user('AccountManager');
    const { client_id, kid_id } = await client(manager_id);
    const engagement_id = await engagement({ ...of, kid_id, client_id, teacher_id });
    return { ...of, curator_id, teacher_id, manager_id, client_id, kid_id, engagement_id };
  }

  async function abonement(serviceCourseId: number, more: { units?: number; price?: number } = {}) {
    const { id } = await db
      .insertInto('abonements')
      .values({
        service_course_id: serviceCourseId,
        title: `${more.units ?? 8} lessons`,
        units: more.units ?? 8,
        price: (more.price ?? 640_000) as never,
        currency: 'RUB',
        valid_days: 90,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  return { user, allow, session, course, teacher, hours, client, engagement, taughtChild, abonement };
}

export type Build = ReturnType<typeof build>;
