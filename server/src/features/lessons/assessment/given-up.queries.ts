import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import type { GivenUp } from './notice.rules.ts';

/** The cancelled and moved lessons of a client. A reported one was given up when the client said so. */
export async function givenUpBy({ db }: Pick<ReadContext, 'db'>, clientId: number): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    select l.id, l.kid_id, l.start, l.status, l.moved_from_id, coalesce(l.move_asked_by, g.fault) as side, coalesce(r.excused, false) as excused,
      sc.kind = 'trial' as trial, l.client_share, l.teacher_share, (l.policy ->> 'client_notice_hours')::float8 as notice_hours,
      coalesce((
        select f.said_at from lesson_follow_ups f where f.lesson_id = l.id and f.kind = 'client_report' and f.closing_no = l.closing_no
      ), l.cancelled_at, n.created_at, l.start) as said_at
    from lessons l join service_courses sc on sc.id = l.service_course_id left join lessons n on n.id = l.moved_to_id
    left join cancellation_reasons r on r.id = l.cancel_reason_id left join cancellation_reason_categories g on g.id = r.category_id
    where l.client_id = ${clientId} and l.status in ('cancelled', 'rescheduled') order by l.id
  `.execute(db);
  return rows;
}
