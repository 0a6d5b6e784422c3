import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

type SharedLesson = { readonly id: number; readonly teacher_id: number; readonly shared_slot?: number | null };

/** Accruals of the lessons `l` of a slot by teacher, without reversed ones; differences of rates are no shares of the lesson. */
const standing = sql`
  from lessons l join accruals a on a.lesson_id = l.id and a.teacher_id = l.teacher_id
  where a.kind <> 'rate_difference' and a.reverses_id is null and not exists (select from accruals z where z.reverses_id = a.id)`;

/**
 * The share that the teacher still gets. The lessons of a pair or a group in one slot are one lesson for the teacher: it is paid once, by
 * the best outcome of a child, and a penalty is due once by the worst.
 * @param share basis points; negative is a penalty
 */
export async function shareLeft(db: Db, lesson: SharedLesson, share: number): Promise<number> {
  if ((lesson.shared_slot ?? null) === null || share === 0) return share;
  const { rows } = await sql<{ paid: number; penalty: number }>`
    select coalesce(sum(a.share) filter (where a.share > 0), 0)::int as paid, coalesce(min(a.share) filter (where a.share < 0), 0)::int as penalty
    ${standing} and l.shared_slot = ${lesson.shared_slot} and l.teacher_id = ${lesson.teacher_id}
  `.execute(db);
  const { paid = 0, penalty = 0 } = rows[0] ?? {};
  return share > 0 ? Math.max(0, share - paid) : Math.min(0, share - penalty);
}

/** Another lesson of the slot that earns more than the slot has paid. */
export type OwedLesson = {
  readonly id: number;
  readonly client_id: number;
  readonly service_course_id: number;
  readonly start: string;
  readonly closing_no: number;
  readonly status: 'held' | 'client_no_show' | 'cancelled';
  readonly share: number;
};

/** The closed lesson of the same slot with the teacher's highest share, without those whose money awaits a decision; or null. */
export async function bestOfOthers(db: Db, { id, teacher_id }: SharedLesson): Promise<OwedLesson | null> {
  const { rows } = await sql<OwedLesson>`
    select l.id, l.client_id, l.service_course_id, l.start, l.closing_no, l.status, s.share
    from lessons own join lessons l on l.shared_slot = own.shared_slot and l.teacher_id = ${teacher_id} and l.id <> own.id,
      lateral (select case l.status when 'cancelled' then l.teacher_share
        else (l.policy -> l.status ->> 'teacher')::int end as share) s
    where own.id = ${id} and l.status in ('held', 'client_no_show', 'cancelled') and s.share > 0
      and not exists (select from lesson_follow_ups f where f.lesson_id = l.id and f.closing_no = l.closing_no and f.state = 'open'
        and f.kind in ('client_report', 'penalty'))
    order by s.share desc, l.id limit 1
  `.execute(db);
  return rows[0] ?? null;
}
