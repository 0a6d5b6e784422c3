import type { InactivityPreview, InactivityPreviewQuery } from '@lectern/contract/teachers/teachers.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { hitLessons } from '../../lessons/public/resolve-hit-lessons.ts';
import type { HitInterval } from '../../lessons/public/resolve-hit-lessons.ts';
import { requireTeacher, teacherActions } from '../../teachers/public/set-inactive.ts';

type Input = { readonly params: { id: number }; readonly query: InactivityPreviewQuery };

/** Later than any lesson. */
const never = '9999-12-31T00:00:00Z';

/** From now to the midnight of the return in the teacher's zone. */
export function absence({ now }: Pick<ReadContext, 'now'>, zone: string, returnOn: string | null): HitInterval {
  const back = returnOn === null ? never : isoOf(Temporal.PlainDate.from(returnOn).toZonedDateTime(temporalZone(zone)).toInstant());
  return { start: isoOf(now), finish: back };
}

/** Previews the deactivation of a teacher: lessons before the midnight of their return need a decision. @throws AppError `forbidden` */
export async function previewInactivity(ctx: ReadContext, { params, query }: Input): Promise<InactivityPreview> {
  const { db, now } = ctx;
  const teacher = await requireTeacher(db, params.id);
  requireAction(ctx, teacherActions, 'change_status', teacher);
  const away = absence(ctx, teacher.zone, query.return_on ?? null);
  const hits = await hitLessons(ctx, teacher.id, [away]);
  const { rows } = await sql<{ lessons: number; offers: number }>`
    select count(*)::int as lessons,
      (select count(*)::int from match_offers where teacher_id = ${teacher.id} and state in ('offered', 'viewed')) as offers
    from lessons where teacher_id = ${teacher.id} and status = 'planned' and finish > ${isoOf(now)}
  `.execute(db);
  return { ...(rows[0] ?? { lessons: 0, offers: 0 }), hits, away };
}
