import type { TeacherLoad } from '@lectern/contract/teachers/teachers.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { inForceOn, weeksAround } from './teacher-week.ts';
import { canSeeSchedule } from './teachers.policy.ts';
import { requireTeacher } from './teachers.queries.ts';

/** How far the chart looks back and ahead, in weeks; the current one counts as ahead. */
const back = 12;
const ahead = 9;

type Day = { readonly date: string; readonly lessons: number; readonly held: number; readonly planned: number };

/** Returns a teacher's lessons by week in their own zone. @throws AppError `not_found`, also for a colleague's */
export async function getTeacherLoad({ db, actor, now }: ReadContext, { params }: { params: { id: number } }): Promise<TeacherLoad> {
  const teacher = await requireTeacher(db, params.id);
  if (!canSeeSchedule(actor, teacher)) throw new AppError('not_found', { id: params.id });
  const { monday, start, finish } = weeksAround(now, teacher.zone, { back, ahead });
  const today = now.toZonedDateTimeISO(temporalZone(teacher.zone)).toPlainDate().toString();
  const [lessons, hours] = await Promise.all([
    sql<{ start: string; minutes: number; over: boolean }>`
      select start, minutes, finish <= ${isoOf(now)} as over from lessons
      where teacher_id = ${teacher.id} and start >= ${start} and start < ${finish} and status in ('planned', 'held', 'client_no_show')
    `.execute(db),
    sql<{ minutes: number | null }>`
      select sum(w.finish_minute - w.start_minute)::int as minutes from working_hours w where w.teacher_id = ${teacher.id} and ${inForceOn(today)}
    `.execute(db),
  ]);
  const days = lessons.rows.map(({ start: begins, minutes, over }): Day => {
    const date = Temporal.Instant.from(begins).toZonedDateTimeISO(temporalZone(teacher.zone)).toPlainDate().toString();
    return { date, lessons: 1, held: over ? minutes : 0, planned: over ? 0 : minutes };
  });
  const first = monday.toPlainDate().subtract({ weeks: back });
  return {
    now: monday.toPlainDate().toString(),
    capacity_minutes: teacher.max_minutes_per_week ?? hours.rows[0]?.minutes ?? null,
    weeks: Array.from({ length: back + ahead }, (_, week) => weekOf(first.add({ weeks: week }), days)),
  };
}

function weekOf(monday: Temporal.PlainDate, days: readonly Day[]): TeacherLoad['weeks'][number] {
  const from = monday.toString();
  const to = monday.add({ weeks: 1 }).toString();
  const within = days.filter(({ date }) => date >= from && date < to);
  const sum = (of: (day: Day) => number) => within.reduce((total, day) => total + of(day), 0);
  return {
    monday: from,
    lessons: sum(({ lessons }) => lessons),
    held_minutes: sum(({ held }) => held),
    planned_minutes: sum(({ planned }) => planned),
  };
}
