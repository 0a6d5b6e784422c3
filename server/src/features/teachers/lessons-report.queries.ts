import type { TeachersLessonsQuery } from '@lectern/contract/exports/exports.schema';
import { abilities } from '@lectern/contract/permissions';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';

/** A teacher's lessons of a period by outcome; `minutes` are those of held lessons and client no-shows. */
export type ReportRow = {
  readonly id: number;
  readonly name: string;
  readonly curator_name: string | null;
  readonly held: number;
  readonly client_no_show: number;
  readonly cancelled_client: number;
  readonly cancelled_teacher: number;
  readonly cancelled_school: number;
  readonly cancelled_technical: number;
  readonly moved: number;
  readonly unfinished: number;
  readonly planned: number;
  readonly minutes: number;
};

type Query = z.output<typeof TeachersLessonsQuery>;

/** Returns a page of the report: a curator's own group; all teachers for users who arrange every teacher's time. */
export async function lessonsOfTeachers(
  { actor, db, now, settings }: ReadContext,
  { query }: { query: Query },
): Promise<{ count: number; results: readonly ReportRow[] }> {
  const midnight = (date: Temporal.PlainDate) => isoOf(date.toZonedDateTime(temporalZone(settings.school_zone)).toInstant());
  const start = midnight(Temporal.PlainDate.from(query.from));
  const finish = midnight(Temporal.PlainDate.from(query.to).add({ days: 1 }));
  const within = sql`l.start >= ${start} and l.start < ${finish}`;
  const scope = actor.abilities.includes(abilities.allSchedules) ? sql`true` : sql`t.curator_id = ${actor.id}`;
  const listed = sql`${scope} and (t.status = 'active' or exists (select from lessons l where l.teacher_id = t.id and ${within}))`;
  const over = sql`l.finish <= ${isoOf(now)}`;
  const cancelled = (fault: string) => sql`count(*) filter (where l.status = 'cancelled' and g.fault = ${sql.lit(fault)})::int`;
  const [page, total] = await Promise.all([
    sql<ReportRow>`
      with page as materialized (
        select t.id, u.name, t.curator_id from teachers t join users u on u.id = t.id where ${listed} order by u.name, t.id ${pageLimit(query)}
      )
      select p.id, p.name, (select name from users where id = p.curator_id) as curator_name,
        count(*) filter (where l.status = 'held')::int as held,
        count(*) filter (where l.status = 'client_no_show')::int as client_no_show,
        ${cancelled('client')} as cancelled_client, ${cancelled('teacher')} as cancelled_teacher,
        ${cancelled('school')} as cancelled_school, ${cancelled('technical')} as cancelled_technical,
        count(*) filter (where l.status = 'rescheduled')::int as moved,
        count(*) filter (where l.status = 'planned' and ${over})::int as unfinished,
        count(*) filter (where l.status = 'planned' and not ${over})::int as planned,
        coalesce(sum(l.minutes) filter (where l.status in ('held', 'client_no_show')), 0)::int as minutes
      from page p left join lessons l on l.teacher_id = p.id and ${within}
      left join cancellation_reasons r on r.id = l.cancel_reason_id left join cancellation_reason_categories g on g.id = r.category_id
      group by p.id, p.name, p.curator_id order by p.name, p.id
    `.execute(db),
    sql<{ count: number }>`select count(*)::int as count from teachers t where ${listed}`.execute(db),
  ]);
  return { count: total.rows[0]?.count ?? 0, results: page.rows };
}
