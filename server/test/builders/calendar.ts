import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/client.ts';
import type { Tables } from '../../src/db/tables.gen.ts';

type Taught = Pick<
  Insertable<Tables['lessons']>,
  'engagement_id' | 'teacher_id' | 'kid_id' | 'client_id' | 'course_id' | 'service_course_id'
>;
type LessonMore = Partial<Omit<Insertable<Tables['lessons']>, keyof Taught | 'start' | 'finish' | 'policy'>> & { readonly policy?: object };

/** The lesson and its teacher are paid in full once it is held. */
const paidInFull = { held: { client: 10_000, teacher: 10_000 } };

const minutesLater = (start: string, minutes: number) => Temporal.Instant.from(start).add({ minutes }).toString();

/** Builders of what stands in a teacher's calendar. Nothing is checked, and nobody is told. */
export function buildCalendar(db: Db, at: string) {
  /** A lesson of 45 minutes, placed when it began. */
  async function lesson(of: Taught, start: string, { minutes = 45, policy = paidInFull, ...more }: LessonMore = {}) {
    const { engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id } = of;
    const { id } = await db
      .insertInto('lessons')
      .values({
        ...{ engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes },
        ...{ finish: minutesLater(start, minutes), policy: JSON.stringify(policy), created_at: start },
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** An hour of an activity. */
  async function activity(teacher_id: number, start: string, more: Partial<Insertable<Tables['activities']>> = {}) {
    const { id } = await db
      .insertInto('activities')
      .values({ teacher_id, title: 'Meeting', start, finish: minutesLater(start, 60), ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** An approved vacation, of days of Moscow. */
  async function vacation(teacher_id: number, first_day: string, last_day: string, decided_by = teacher_id) {
    const zone = 'Europe/Moscow';
    const dayIn = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(zone);
    const [start, finish] = [dayIn(first_day), dayIn(last_day).add({ days: 1 })].map((each) => each.toInstant().toString());
    await db
      .insertInto('vacations')
      .values({
        ...{ teacher_id, first_day, last_day, zone, start: start ?? at, finish: finish ?? at, state: 'approved' },
        ...{ requested_at: at, requested_by: teacher_id, decided_at: at, decided_by },
      })
      .execute();
  }

  /** A hold of a time, for ten minutes from now on unless the test says otherwise. @returns its id */
  async function hold(
    of: {
      readonly teacher_id: number;
      readonly held_by: number;
      readonly held_at?: string;
      readonly held_until?: string;
      readonly ended_at?: string;
    },
    start: string,
    finish = minutesLater(start, 60),
  ) {
    const held_at = of.held_at ?? at;
    const { id } = await db
      .insertInto('holds')
      .values({ held_until: minutesLater(held_at, 10), ...of, held_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('hold_times').values({ hold_id: id, teacher_id: of.teacher_id, start, finish }).execute();
    return id;
  }

  return { lesson, activity, vacation, hold };
}
