import type { TeachersWithoutHours, TeacherWorkingTime } from '@lectern/contract/schedule/working-time.schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { allowedActions, requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { requireTeacherSchedule } from '../../teachers/public/teacher-access.ts';
import { missingHoursScope, timeActions } from './working-time.policy.ts';
import type { KeptSpan } from './working-time.rules.ts';

export type Teacher = Awaited<ReturnType<typeof requireTeacherSchedule>>;
export type KeptRule = KeptSpan & { readonly teacher_id: number; readonly comment: string };

/** Today's date in a zone, as rows store it. @throws AppError `zone_unknown` */
export function todayIn(zone: string, now: Temporal.Instant): string {
  return dateIn(zone, now).toString();
}

/**
 * @throws AppError `not_found` for a missing teacher and for one whose schedule the actor may not see, `forbidden` for one whose time they
 * may not change
 */
export async function requireKeptTeacher(ctx: ReadContext, id: number): Promise<Teacher> {
  const teacher = await requireTeacherSchedule(ctx.db, ctx.actor, id);
  requireAction(ctx, timeActions, 'keep_time', teacher);
  return teacher;
}

/** A teacher's intervals of working hours on a date or later. */
export function hoursFrom(db: Db, teacherId: number, date: string): Promise<KeptSpan[]> {
  return db
    .selectFrom('working_hours')
    .select(['id', 'weekday', 'start_minute', 'finish_minute', 'zone', 'valid_from', 'valid_to'])
    .where('teacher_id', '=', teacherId)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', date)]))
    .orderBy('valid_from')
    .orderBy('weekday')
    .orderBy('start_minute')
    .execute();
}

const ruleColumns = ['id', 'teacher_id', 'weekday', 'start_minute', 'finish_minute', 'zone', 'valid_from', 'valid_to', 'comment'] as const;

/** A teacher's non-working rules on a date or later. */
export function rulesFrom(db: Db, teacherId: number, date: string): Promise<KeptRule[]> {
  return db
    .selectFrom('non_working_rules')
    .select(ruleColumns)
    .where('teacher_id', '=', teacherId)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', date)]))
    .orderBy('weekday')
    .orderBy('start_minute')
    .orderBy('valid_from')
    .execute();
}

/** @throws AppError `not_found` */
export async function requireRule(db: Db, id: number): Promise<KeptRule> {
  const rule = await db.selectFrom('non_working_rules').select(ruleColumns).where('id', '=', id).executeTakeFirst();
  if (rule === undefined) throw new AppError('not_found');
  return rule;
}

/** The end of a teacher's last planned lesson, after which nothing can be hit. Null if none is planned. */
export async function endOfPlannedLessons({ db, now }: ReadContext, teacherId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ finish: string | null }>`
    select max(finish) as finish from lessons where teacher_id = ${teacherId} and status = 'planned' and finish > ${isoOf(now)}`.execute(
    db,
  );
  const finish = rows[0]?.finish ?? null;
  return finish === null ? null : Temporal.Instant.from(finish);
}

export async function getWorkingTime(ctx: ReadContext, { params }: { params: { id: number } }): Promise<TeacherWorkingTime> {
  const teacher = await requireTeacherSchedule(ctx.db, ctx.actor, params.id);
  const today = todayIn(teacher.zone, ctx.now);
  const [hours, rules] = await Promise.all([hoursFrom(ctx.db, teacher.id, today), rulesFrom(ctx.db, teacher.id, today)]);
  return {
    teacher: { id: teacher.id, name: teacher.name, zone: teacher.zone },
    today,
    hours,
    rules: rules.map(({ teacher_id: _, ...rule }) => rule),
    can: { edit: allowedActions(ctx, timeActions, teacher).keep_time },
  };
}

/** Whether a teacher has current or future working hours. */
export async function hasHours({ db, now }: ReadContext, teacherId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from working_hours h where h.teacher_id = ${teacherId} and ${isNotOver(now)}) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Over an interval `h`; its zone may differ from UTC by a day, which does not matter for a reminder. */
function isNotOver(now: Temporal.Instant) {
  return sql`(h.valid_to is null or h.valid_to > (${isoOf(now)}::timestamptz at time zone 'UTC')::date)`;
}

const mostListed = 10;

/** Lists teachers without working hours; future hours count, so those teachers need no reminder. */
export async function listTeachersWithoutHours({ db, actor, now }: ReadContext): Promise<TeachersWithoutHours> {
  const { curatorId } = missingHoursScope(actor);
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select t.id, u.name, count(*) over ()::int as count
    from teachers t join users u on u.id = t.id
    where t.status = 'active' and (${curatorId}::int is null or t.curator_id = ${curatorId}::int) and not exists (
      select from working_hours h where h.teacher_id = t.id and ${isNotOver(now)})
    order by u.name, t.id limit ${mostListed}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, results: rows.map(({ id, name }) => ({ id, name })) };
}
