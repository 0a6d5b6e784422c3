import type { NotFreeReason, WhyNotFree, WhyNotFreeQuery } from '@lectern/contract/schedule/free-teachers.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { slotWeeks, teachersTime, timesOf } from '../availability/public/teachers-time.ts';
import { requireTeacherSchedule } from '../teachers/public/teacher-access.ts';
import { periodOfAnswer, hasSkill, periodOf } from './query-period.ts';
import { slotDates, weeksOfSlot } from './slot-week.view.ts';

export async function getWhyNotFree(ctx: ReadContext, { query }: { query: WhyNotFreeQuery }): Promise<WhyNotFree> {
  const { teacher_id, weekday, start_minute } = query;
  const period = periodOf(ctx, query);
  const teacher = await requireTeacherSchedule(ctx.db, ctx.actor, teacher_id);
  const lastDay = period.from.add({ weeks: period.weeks }).toString();
  const slots = slotWeeks([{ weekday, start_minute }], period);
  const [time, facts] = await Promise.all([
    teachersTime(ctx, slots, sql`t.id = ${teacher_id}`),
    sql<{ skilled: boolean; has_hours: boolean }>`
      select ${hasSkill(query)} as skilled,
        exists (select from working_hours h where h.teacher_id = t.id and h.valid_from <= ${lastDay}
          and (h.valid_to is null or h.valid_to > ${period.from.toString()})) as has_hours
      from teachers t where t.id = ${teacher_id}`.execute(ctx.db),
  ]);
  const always: NotFreeReason[] = [];
  if (teacher.status !== 'active') always.push('inactive');
  if (facts.rows[0]?.skilled === false) always.push('lacks_skill');
  const own = timesOf(slots, time, [0]).get(0) ?? { working: [], taken: [] };
  const results = weeksOfSlot(slotDates(slots, 0), own, facts.rows[0]?.has_hours ?? false).map((week) => ({
    ...week,
    reasons: [...always, ...week.reasons],
  }));
  return {
    ...periodOfAnswer(period),
    teacher: { id: teacher.id, name: teacher.name, zone: teacher.zone },
    free: results.every(({ reasons }) => reasons.length === 0),
    results,
  };
}
