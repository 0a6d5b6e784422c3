import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { finishOf } from '../../availability/public/free-slot.ts';
import { engagedIn } from '../engaged.queries.ts';
import { conflictsOf } from '../placing/date-conflicts.ts';
import { placeEngagement } from '../placing/place-due-lessons.ts';
import { placingHorizon } from '../placing/placing-horizon.ts';

type Freed = { readonly teacherId: number; readonly start: string; readonly finish: string };
type Open = {
  readonly rule_id: number;
  readonly date: string;
  readonly start: string;
  readonly minutes: number;
  readonly engagement_id: number;
  readonly kid_id: number;
};

/** The unplaced dates of a teacher's rules in an interval (ISO). */
async function openDates({ db, now }: ReadContext, { teacherId, start, finish }: Freed): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select u.rule_id, u.rule_date as date, u.start, r.minutes, e.id as engagement_id, e.kid_id
    from unplaced_lessons u join regular_rules r on r.id = u.rule_id join engagements e on e.id = r.engagement_id
    where e.teacher_id = ${teacherId} and u.state = 'open' and u.start >= ${start} and u.start < ${finish} and u.start > ${isoOf(now)}
      and (r.valid_to is null or u.rule_date < r.valid_to)
    order by u.start, u.id
  `.execute(db);
  return rows;
}

/** The unplaced dates with the conflict of each. @param shortened a vacation with an earlier end, for a preview */
export async function freedDates(ctx: ReadContext, freed: Freed, shortened?: { readonly id: number; readonly finish: string }) {
  const open = await openDates(ctx, freed);
  const found = await Promise.all(
    [...Map.groupBy(open, ({ engagement_id }) => engagement_id)].map(async ([id, dates]) => {
      const engaged = await engagedIn(ctx, id);
      if (engaged === null) return [];
      const due = dates.map((each) => ({ ...each, start: Temporal.Instant.from(each.start) }));
      const conflicts = await conflictsOf(ctx, engaged, due, { shortened });
      const { kid_name, course_title } = engaged;
      return dates.map(({ rule_id, start, minutes }, index) => {
        const finish = finishOf(start, minutes);
        return { rule_id, start: isoOf(Temporal.Instant.from(start)), finish, kid_name, course_title, conflict: conflicts[index] ?? null };
      });
    }),
  );
  return found.flat().sort((a, b) => (a.start < b.start ? -1 : 1));
}

/** The children of those dates; they are locked before anything is placed. */
export async function kidsOfFreedDates(ctx: ReadContext, freed: Freed): Promise<number[]> {
  return [...new Set((await openDates(ctx, freed)).map(({ kid_id }) => kid_id))];
}

/** Places those dates that are free, under the locks of the teacher and the children. @returns the number of placed lessons */
export async function placeFreedDates(ctx: WriteContext, freed: Freed): Promise<number> {
  const before = await openDates(ctx, freed);
  for (const id of new Set(before.map(({ engagement_id }) => engagement_id))) await placeEngagement(ctx, id, placingHorizon(ctx));
  return before.length - (await openDates(ctx, freed)).length;
}

/** The lessons whose rule still holds on their date: it has not ended and is not paused, and its engagement is active. */
export async function stillRepeating(db: Db, lessonIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select l.id from lessons l join regular_rules r on r.id = l.rule_id join engagements e on e.id = r.engagement_id
    where l.id = any(${lessonIds}::int[]) and e.status = 'active' and (r.valid_to is null or l.rule_date < r.valid_to)
      and not exists (select from regular_pauses p where p.rule_id = r.id and l.rule_date >= p.from_day
        and (p.to_day is null or l.rule_date < p.to_day))
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
