import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { finishOf } from '../../availability/public/free-slot.ts';

/** A lesson of an engagement at an instant (ISO): of a rule on the rule's own date, or without a rule. */
export type LessonToPlace = {
  readonly start: string;
  readonly minutes: number;
  readonly rule_id: number | null;
  readonly rule_date: string | null;
};

/**
 * Inserts lessons of one engagement in one statement, with the school's current policy. The caller holds the locks of the teacher and the
 * child and has checked that the times are free. A date on which its rule already has a lesson is skipped.
 * @returns the ids with the starts of the inserted lessons
 */
export async function placeLessons(
  ctx: WriteContext,
  engagementId: number,
  lessons: readonly LessonToPlace[],
): Promise<{ id: number; rule_id: number | null; rule_date: string | null }[]> {
  if (lessons.length === 0) return [];
  const policy = ctx.settings.lesson_policy;
  const column = <K extends keyof LessonToPlace>(key: K) => lessons.map((lesson) => lesson[key]);
  const { rows } = await sql<{ id: number; rule_id: number | null; rule_date: string | null }>`
    insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, rule_id, rule_date, start, minutes,
      finish, policy, created_at, created_by)
    select e.id, e.teacher_id, e.kid_id, e.client_id, e.course_id, e.service_course_id, n.rule_id, n.rule_date, n.start, n.minutes,
      n.finish, ${JSON.stringify(policy)}::jsonb, ${isoOf(ctx.now)}, ${ctx.actor.id === 0 ? null : ctx.actor.id}::int
    from unnest(${column('rule_id')}::int[], ${column('rule_date')}::date[], ${column('start')}::timestamptz[],
      ${column('minutes')}::int[], ${lessons.map(({ start, minutes }) => finishOf(start, minutes))}::timestamptz[])
      as n (rule_id, rule_date, start, minutes, finish)
    join engagements e on e.id = ${engagementId}
    order by n.start
    on conflict (rule_id, rule_date) where moved_from_id is null do nothing
    returning id, rule_id, rule_date
  `.execute(ctx.db);
  return rows;
}
