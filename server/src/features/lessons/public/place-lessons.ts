import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { finishOf } from '../../availability/public/free-slot.ts';

/**
 * A lesson of an engagement at an instant (ISO): of a rule on the rule's own date, or without a rule. Lessons of a pair or a group in one
 * slot have the same `shared_slot`: the id of one of them, or a reserved one.
 */
export type LessonToPlace = {
  readonly engagement_id: number;
  readonly shared_slot?: number | null;
  readonly start: string;
  readonly minutes: number;
  readonly rule_id: number | null;
  readonly rule_date: string | null;
};

/** Reserves slots for lessons of a pair or a group; lessons and slots share one sequence, so that they never collide. */
export async function reserveSlots({ db }: WriteContext, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ slot: number }>`
    select nextval(pg_get_serial_sequence('lessons', 'id'))::int as slot from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ slot }) => slot);
}

/** Makes the coming lessons of a rule shareable: each gets a slot that lessons of other children can join. */
export async function shareSlotsOf({ db, now }: WriteContext, ruleId: number): Promise<void> {
  await sql`
    update lessons set shared_slot = id where rule_id = ${ruleId} and status = 'planned' and shared_slot is null and start > ${isoOf(now)}
  `.execute(db);
}

/**
 * Inserts lessons in one statement, with the school's current policy. The caller holds the locks of the teachers and the
 * children and has checked that the times are free. A date on which its rule already has a lesson is skipped.
 * @returns the ids with the starts of the inserted lessons
 */
export async function placeLessons(
  ctx: WriteContext,
  lessons: readonly LessonToPlace[],
): Promise<{ id: number; rule_id: number | null; rule_date: string | null }[]> {
  if (lessons.length === 0) return [];
  const policy = ctx.settings.lesson_policy;
  const column = <K extends keyof LessonToPlace>(key: K) => lessons.map((lesson) => lesson[key]);
  const { rows } = await sql<{ id: number; rule_id: number | null; rule_date: string | null }>`
    insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, rule_id, rule_date, start, minutes,
      finish, shared_slot, policy, created_at, created_by)
    select e.id, e.teacher_id, e.kid_id, e.client_id, e.course_id, e.service_course_id, n.rule_id, n.rule_date, n.start, n.minutes,
      n.finish, n.shared_slot, ${JSON.stringify(policy)}::jsonb, ${isoOf(ctx.now)}, ${ctx.actor.id === 0 ? null : ctx.actor.id}::int
    from unnest(${column('engagement_id')}::int[], ${lessons.map(({ shared_slot = null }) => shared_slot)}::int[], ${column('rule_id')}::int[], ${column('rule_date')}::date[], ${column('start')}::timestamptz[],
      ${column('minutes')}::int[], ${lessons.map(({ start, minutes }) => finishOf(start, minutes))}::timestamptz[])
      as n (engagement_id, shared_slot, rule_id, rule_date, start, minutes, finish)
    join engagements e on e.id = n.engagement_id
    order by n.start, e.id
    on conflict (rule_id, rule_date) where moved_from_id is null do nothing
    returning id, rule_id, rule_date
  `.execute(ctx.db);
  return rows;
}
