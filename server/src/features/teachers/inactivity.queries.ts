import type { InactivityPreview, InactivityPreviewQuery } from '@lectern/contract/teachers/teachers.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { teacherActions } from './teachers.policy.ts';
import { requireTeacher } from './teachers.queries.ts';

type Input = { readonly params: { id: number }; readonly query: InactivityPreviewQuery };

/** What making a teacher inactive would leave: lessons before the midnight of their return wait for somebody. @throws AppError `forbidden` */
export async function previewInactivity(ctx: ReadContext, { params, query }: Input): Promise<InactivityPreview> {
  const { db, now } = ctx;
  const teacher = await requireTeacher(db, params.id);
  requireAction(ctx, teacherActions, 'change_status', teacher);
  const day = query.return_on;
  const back = day === undefined ? null : isoOf(Temporal.PlainDate.from(day).toZonedDateTime(temporalZone(teacher.zone)).toInstant());
  const waits = back === null ? sql`true` : sql`start < ${back}`;
  const { rows } = await sql<InactivityPreview>`
    select count(*)::int as lessons, count(*) filter (where ${waits})::int as waiting, min(start) filter (where ${waits}) as first,
      count(distinct kid_id) filter (where ${waits})::int as kids,
      (select count(*)::int from match_offers where teacher_id = ${teacher.id} and state in ('offered', 'viewed')) as offers
    from lessons where teacher_id = ${teacher.id} and status = 'planned' and start >= ${isoOf(now)}
  `.execute(db);
  return rows[0] ?? { lessons: 0, waiting: 0, first: null, kids: 0, offers: 0 };
}
