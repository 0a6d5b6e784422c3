import type { Client } from 'pg';
import type { FreeSlot } from '../schools/free-slots.ts';
import { median } from '../servers/load.ts';

const times = 40;

async function taken(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Reads a teacher's week with the simplest statements: lessons, hours and busy times. @returns the median milliseconds */
export async function plainWeek(
  client: Client,
  teacher: number,
  from: string,
  to: string,
): Promise<{ lessons: number[]; milliseconds: number }> {
  const spans = (table: string, where = 'true') =>
    `select * from ${table} where teacher_id = $1 and start < $3 and finish > $2 and ${where}`;
  const asked = [teacher, from, to];
  const lessons = async () => (await client.query<{ id: number }>(`${spans('lessons')} order by start, id`, asked)).rows;
  const all: number[] = [];
  for (let time = 0; time < times; time += 1)
    all.push(
      await taken(async () => {
        await lessons();
        for (const table of ['activities', 'non_working_times', 'vacations']) await client.query(spans(table), asked);
        for (const table of ['working_hours', 'non_working_rules'])
          await client.query(
            `select * from ${table} where teacher_id = $1 and valid_from < $3::date and (valid_to is null or valid_to > $2::date)`,
            asked,
          );
      }),
    );
  return { lessons: (await lessons()).map(({ id }) => id), milliseconds: median(all) };
}

/**
 * Inserts eight lessons with one statement that leaves collisions to the constraints, without rules, checks and audit log, and rolls back.
 */
export async function plainPlacing(client: Client, slots: readonly FreeSlot[]): Promise<number> {
  const all: number[] = [];
  for (const slot of slots.slice(0, times)) {
    await client.query('begin');
    all.push(
      await taken(async () => {
        await client.query(
          `insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at)
            select $1, $2, $3, $4, $5, $6, $7::timestamptz + week * interval '7 days', $8, $9::timestamptz + week * interval '7 days', '{}', now()
            from generate_series(0, 7) as week on conflict do nothing`,
          [
            ...[slot.engagement_id, slot.teacher_id, slot.kid_id, slot.client_id, slot.course_id, slot.service_course_id],
            ...[slot.start, slot.minutes, slot.finish],
          ],
        );
      }),
    );
    await client.query('rollback');
  }
  return median(all);
}
