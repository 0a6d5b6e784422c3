import type { FreezePreview } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { schoolMidnight } from '../ledger/public/business-date.ts';
import type { HeldSubscription } from './changing/locked-subscription.ts';

/** Planned lessons on days [from, to) in the school's zone that a package could pay, in order. */
export async function lessonsOn(
  ctx: ReadContext,
  { client_id, kid_id, service_course_id }: HeldSubscription,
  from: string,
  to: string,
): Promise<FreezePreview['lessons']> {
  const ofKid = kid_id === null ? sql`` : sql` and l.kid_id = ${kid_id}`;
  const { rows } = await sql<FreezePreview['lessons'][number]>`
    select l.id, l.start, k.name as kid_name, u.name as teacher_name
    from lessons l join children k on k.id = l.kid_id join users u on u.id = l.teacher_id
    where l.client_id = ${client_id} and l.status = 'planned' and l.service_course_id = ${service_course_id}
      and l.start >= ${schoolMidnight(ctx, from)} and l.start < ${schoolMidnight(ctx, to)}${ofKid}
    order by l.start, l.id
  `.execute(ctx.db);
  return rows;
}
