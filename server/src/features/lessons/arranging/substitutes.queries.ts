import type { Substitute } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { freeBits, slotWeeks, teachersFreeAt, teachersTime } from '../../availability/public/teachers-time.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { lessonActions } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import { schoolWeekOf } from '../lessons.rules.ts';
import type { LessonRow } from '../lessons.view.ts';

const mostSubstitutes = 20;

/**
 * Lists possible substitutes of a lesson: active, with the course and grade, a rate, and free time within their working hours. Former
 * teachers of the child come first, then the teacher's group, then those with the fewest lessons that week.
 */
export async function listSubstitutes(ctx: ReadContext, { params }: { params: { id: number } }): Promise<Substitute[]> {
  const lesson = await requireLesson(ctx, params.id);
  requireAction(ctx, lessonActions, 'substitute', lesson);
  const free = await freeTeachers(ctx, lesson);
  if (free.length === 0) return [];
  const [from, to] = schoolWeekOf(lesson.start, ctx.settings.school_zone);
  const { rows } = await sql<Substitute>`
    select t.id as teacher_id, u.name as teacher_name, u.zone as teacher_zone, t.max_minutes_per_week,
      t.curator_id is not null and t.curator_id = (select curator_id from teachers where id = coalesce(${lesson.substitute_for_id}::int, ${lesson.teacher_id})) as same_group,
      (select count(*)::int from lessons l where l.kid_id = ${lesson.kid_id} and l.teacher_id = t.id and l.status = 'held') as held_with_kid,
      coalesce((select sum(s.minutes)::int from (select distinct on (coalesce(l.shared_slot, l.id)) l.minutes from lessons l
        where l.teacher_id = t.id and l.start >= ${from} and l.start < ${to} and l.status in ('planned', 'held', 'client_no_show')) s), 0) as load_minutes
    from unnest(${free}::int[]) as f (id) join teachers t on t.id = f.id join users u on u.id = t.id
    order by held_with_kid desc, same_group desc, load_minutes, u.name, t.id limit ${mostSubstitutes}
  `.execute(ctx.db);
  return rows;
}

/** Searches the lesson's time as one weekly slot of a single week, in UTC. */
async function freeTeachers(ctx: ReadContext, lesson: LessonRow): Promise<number[]> {
  const start = Temporal.Instant.from(lesson.start).toZonedDateTimeISO('UTC');
  const slots = slotWeeks([{ weekday: start.dayOfWeek, start_minute: start.hour * 60 + start.minute }], {
    zone: 'UTC',
    from: start.toPlainDate(),
    weeks: 1,
    minutes: lesson.minutes,
  });
  const able = sql`t.status = 'active' and t.id <> ${lesson.teacher_id}
    and (t.id = ${lesson.substitute_for_id} or t.id in (select k.teacher_id from teacher_skills k
      where k.course_id = ${lesson.course_id} and ${lesson.grade} between k.grade_from and k.grade_to))
    and t.id in (select v.teacher_id from rate_versions v
      where v.service_course_id = ${lesson.service_course_id} and v.effective_from <= ${schoolDateOf(ctx, lesson.start)})`;
  const time = await teachersTime(ctx, slots, able);
  return teachersFreeAt(freeBits(slots, time), 0).map((place) => time.teachers[place] ?? 0);
}
