import { longestScheduleDays } from '@lectern/contract/schedule/schedule.schema';
import type { ScheduleQuery, TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';
import type { ActivityKind } from '@lectern/contract/schedule/working-time.schema';
import { allowedActions } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { lessonsBetween } from '../lessons/public/lessons-between.ts';
import { requireTeacherSchedule } from '../teachers/public/teacher-access.ts';
import { teacherTime } from '../availability/public/teacher-time.ts';
import type { Interval } from '../availability/public/teacher-time.ts';
import { canAddLesson } from './schedule.policy.ts';
import { timeActions } from './working-time/working-time.policy.ts';
import { hasHours } from './working-time/working-time.queries.ts';

function span({ start, finish }: Interval): { start: string; finish: string } {
  return {
    start: Temporal.Instant.fromEpochMilliseconds(start).toString(),
    finish: Temporal.Instant.fromEpochMilliseconds(finish).toString(),
  };
}

type Input = { params: { id: number }; query: ScheduleQuery };

export async function getTeacherSchedule(ctx: ReadContext, { params, query }: Input): Promise<TeacherSchedule> {
  const from = Temporal.Instant.from(query.from);
  const to = Temporal.Instant.from(query.to);
  if (Temporal.Instant.compare(from, to) >= 0) throw new AppError('invalid', { reason: 'too_small' }, 'to');
  if (to.epochMilliseconds - from.epochMilliseconds > longestScheduleDays * 86_400_000) {
    throw new AppError('range_too_long', { days: longestScheduleDays }, 'to');
  }
  const [teacher, time, { lessons, busy }, hours] = await Promise.all([
    requireTeacherSchedule(ctx.db, ctx.actor, params.id),
    teacherTime(ctx, params.id, from, to),
    lessonsBetween(ctx, params.id, from, to),
    hasHours(ctx, params.id),
  ]);
  return {
    teacher: { id: teacher.id, name: teacher.name, zone: teacher.zone },
    working: time.working.map(span),
    not_working: time.notWorking.map((interval) => ({
      ...span(interval),
      id: interval.id,
      repeats: interval.repeats,
      comment: interval.comment,
    })),
    activities: time.activities.map(({ start, finish, ...activity }) => ({
      ...activity,
      kind: activity.kind as ActivityKind,
      ...span({ start, finish }),
    })),
    vacations: time.vacations.map((vacation) => ({ ...span(vacation), id: vacation.id, state: vacation.state })),
    holds: time.holds.map((hold) => ({
      ...span(hold),
      held_by: hold.held_by_name,
      held_until: isoOf(Temporal.Instant.from(hold.held_until)),
      own: hold.held_by === ctx.actor.id,
    })),
    lessons,
    busy,
    has_hours: hours,
    can: {
      add_lesson: canAddLesson(ctx.actor, teacher),
      ...allowedActions(ctx, timeActions, teacher),
    },
  };
}
