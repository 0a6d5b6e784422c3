import type { ActivityRate, ActivityRates, ActivityRatesQuery } from '@lectern/contract/salary/activities/activity-rates.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { allowedActions } from '../../../kernel/actions.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { requireTeacherRates } from '../../teachers/public/teacher-access.ts';
import { activityRateActions } from './activity-pay.policy.ts';
import type { ActivityRateVersion } from './activity-pay.rules.ts';

/** The school's activity rates and those of the given teachers; null for all teachers. */
export async function activityRatesOf(db: Db, teacherIds: readonly number[] | null): Promise<ActivityRateVersion[]> {
  const whose = teacherIds === null ? sql`true` : sql`teacher_id is null or teacher_id = any(${[...new Set(teacherIds)]}::int[])`;
  const { rows } = await sql<ActivityRateVersion>`
    select id, kind, teacher_id, effective_from::text as effective_from, amount from activity_rates where ${whose}
  `.execute(db);
  return rows;
}

/** Whether a person is a teacher, so that the school's rates apply to them. */
export async function isTeacher(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('teachers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Lists rates of activities. @throws AppError `not_found` for a teacher whose rates the actor may not see */
export async function listActivityRates(ctx: ReadContext, { query }: { query: ActivityRatesQuery }): Promise<ActivityRates> {
  const { teacher_id } = query;
  if (teacher_id === undefined) return activityRates(ctx, null);
  const { id } = await requireTeacherRates(ctx.db, ctx.actor, teacher_id);
  return activityRates(ctx, id);
}

/** The rates of the school and of a teacher; null for all teachers, if the actor sets rates. */
export async function activityRates(ctx: ReadContext, teacherId: number | null): Promise<ActivityRates> {
  const { actor } = ctx;
  const setsAll = teacherId === null && actor.abilities.includes(abilities.setRates);
  const whose: RawBuilder<unknown> = setsAll ? sql`true` : sql`(r.teacher_id is null or r.teacher_id = ${teacherId}::int)`;
  const [{ rows }, isPaid] = await Promise.all([
    sql<ActivityRate>`
      select r.id, r.kind, case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as teacher,
        r.effective_from::text as effective_from, r.amount, exists (select from activity_pay p where p.rate_id = r.id) as used
      from activity_rates r left join users u on u.id = r.teacher_id where ${whose}
      order by r.kind, r.teacher_id is not null, u.name, r.teacher_id, r.effective_from desc
    `.execute(ctx.db),
    isTeacher(ctx.db, actor.id),
  ]);
  if (teacherId !== actor.id && rows.some(({ teacher }) => teacher !== null))
    ctx.logRead({ act: 'open', subject: 'rates', subject_id: teacherId, teacher_id: teacherId, records: rows.length });
  const canOf = (teacher_id: number | null) => allowedActions(ctx, activityRateActions, { teacher_id, actor_is_teacher: isPaid }).change;
  return { currency: ctx.settings.currency, rates: rows, can: { change: canOf(teacherId), change_school: canOf(null) } };
}
