import { furthestStart } from '@lectern/contract/schedule/free-teachers.schema';
import type { Minutes, Period } from '../availability/public/teachers-time.ts';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { dateIn } from '../../kernel/date-in.ts';

type PeriodQuery = {
  readonly zone?: string | undefined;
  readonly from?: string | undefined;
  readonly weeks: number;
  readonly minutes: number;
};
type SkillQuery = {
  readonly course_id?: number | undefined;
  readonly grade?: number | undefined;
  readonly direction_id?: number | undefined;
  readonly level?: string | undefined;
};

/**
 * The period of a query; by default the actor's zone and tomorrow.
 * @throws AppError `zone_unknown`; `invalid` for a first day that is not after today, or more than a year ahead
 */
export function periodOf({ actor, now }: ReadContext, query: PeriodQuery): Period {
  const zone = query.zone ?? actor.zone;
  const tomorrow = dateIn(zone, now).add({ days: 1 });
  const from = query.from === undefined ? tomorrow : Temporal.PlainDate.from(query.from);
  if (Temporal.PlainDate.compare(from, tomorrow) < 0) throw new AppError('invalid', { reason: 'too_small' }, 'from');
  if (tomorrow.until(from).days > furthestStart) throw new AppError('invalid', { reason: 'too_big' }, 'from');
  return { zone, from, weeks: query.weeks, minutes: query.minutes };
}

/** The period as the response repeats it. */
export function periodOfAnswer({ zone, from, weeks, minutes }: Period) {
  return { zone, from: from.toString(), weeks, minutes };
}

/** Whether a teacher has a matching skill, as a condition over `teachers t`. */
export function hasSkill({ course_id, grade, direction_id, level }: SkillQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  if (course_id !== undefined) conditions.push(sql`k.course_id = ${course_id}`);
  if (grade !== undefined) conditions.push(sql`${grade} between k.grade_from and k.grade_to`);
  if (level !== undefined) conditions.push(sql`k.level = ${level}`);
  if (direction_id !== undefined) conditions.push(sql`k.course_id in (select id from courses where direction_id = ${direction_id})`);
  if (conditions.length === 0) return sql`true`;
  return sql`t.id in (select k.teacher_id from teacher_skills k where ${sql.join(conditions, sql` and `)})`;
}

/** An active teacher with a matching skill, as a condition over `teachers t`. */
export function isRequestedBy(skill: SkillQuery): RawBuilder<unknown> {
  return sql`t.status = 'active' and ${hasSkill(skill)}`;
}

/** Converts minutes of the epoch to an ISO instant. */
export function isoOfMinute(minute: number): string {
  return isoOf(Temporal.Instant.fromEpochMilliseconds(minute * 60_000));
}

/** The week of a teacher's load, Monday to Sunday, that contains the first day; minutes of the epoch. */
export function weekOfLoad({ zone, from }: Period): Minutes {
  const monday = from.subtract({ days: from.dayOfWeek - 1 });
  const minute = (date: Temporal.PlainDate) => date.toZonedDateTime(temporalZone(zone)).epochMilliseconds / 60_000;
  return { from: minute(monday), to: minute(monday.add({ weeks: 1 })) };
}
