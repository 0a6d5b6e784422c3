import type { Database } from '../src/db/client.ts';
import { buildCalendar } from './builders/calendar.ts';
import { buildCourses } from './builders/courses.ts';
import { buildFamilies } from './builders/families.ts';
import { buildPeople } from './builders/people.ts';
import { changeSetting } from './builders/settings.ts';
import { buildTeaching } from './builders/teaching.ts';

/** The current time of tests unless they set another: a Monday, noon in Moscow. */
export const testNow = Temporal.Instant.from('2026-11-16T09:00:00Z');

/** Builders of records in a real database; each takes what matters to the test and has defaults for the rest. */
export function build({ db }: Database) {
  const people = buildPeople(db, testNow);
  const courses = buildCourses(db, testNow.toString());
  const teaching = buildTeaching(db, people);
  const families = buildFamilies(db, testNow.toString());
  const calendar = buildCalendar(db, testNow.toString());
  const setting = (key: string, value: unknown) => changeSetting(db, key, value);

  /** A manager with a client whose child has an engagement with a teacher: the start of most tests. */
  async function taughtChild() {
    const of = await courses.course();
    const curator_id = await people.user('Curator');
    const teacher_id = await teaching.teacher(of, { curator_id });
    const manager_id = await people.user('AccountManager');
    const { client_id, kid_id } = await families.client(manager_id);
    const engagement_id = await families.engagement({ ...of, kid_id, client_id, teacher_id });
    return { ...of, curator_id, teacher_id, manager_id, client_id, kid_id, engagement_id };
  }

  return { ...people, ...courses, ...teaching, ...families, ...calendar, setting, taughtChild };
}

export type Build = ReturnType<typeof build>;
