import type { FreezePreview } from '@lectern/contract/subscriptions/subscriptions.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/context.ts';
import type { HeldSubscription } from './locked-subscription.ts';

/** Planned lessons on days [from, to) of the school's calendar that a package could pay, in order. */
export async function lessonsOn(
  { db, settings }: ReadContext,
  { client_id, kid_id, service_course_id }: HeldSubscription,
  from: string,
  to: string,
): Promise<FreezePreview['lessons']> {
  const midnight = (day: string) => isoOf(Temporal.PlainDate.from(day).toZonedDateTime(temporalZone(settings.school_zone)).toInstant());
  const ofKid = kid_id === null ? sql`` : sql` and l.kid_id = ${kid_id}`;
  const { rows } = await sql<FreezePreview['lessons'][number]>`
    select l.id, l.start, k.name as kid_name, u.name as teacher_name
    from lessons l join children k on k.id = l.kid_id join users u on u.id = l.teacher_id
    where l.client_id = ${client_id} and l.status = 'planned' and l.service_course_id = ${service_course_id}
      and l.start >= ${midnight(from)} and l.start < ${midnight(to)}${ofKid}
    order by l.start, l.id
  `.execute(db);
  return rows;
}
