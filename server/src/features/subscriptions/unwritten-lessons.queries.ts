import type { UnwrittenLessons } from '@lectern/contract/subscriptions/subscriptions.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import type { HeldSubscription } from './changing/locked-subscription.ts';

/**
 * Unfinished lessons that only this package would pay: without it they are charged as single ones. Lessons that other packages of the
 * client cover are left out.
 */
export async function unwrittenLessonsOf(ctx: ReadContext, subscription: HeldSubscription): Promise<UnwrittenLessons> {
  const { id, client_id, kid_id, service_course_id, ends_on, free, single_price, currency } = subscription;
  if (ends_on === null) return { count: 0, amount: 0 as UnwrittenLessons['amount'], currency };
  const end = Temporal.PlainDate.from(ends_on).add({ days: 1 }).toZonedDateTime(temporalZone(ctx.settings.school_zone)).toInstant();
  const { rows } = await sql<{ waiting: number; others: number }>`
    select
      (select count(*)::int from lessons l where l.client_id = ${client_id} and l.status = 'planned' and l.finish <= ${isoOf(ctx.now)}
        and l.service_course_id = ${service_course_id} and (${kid_id}::int is null or l.kid_id = ${kid_id}) and l.start < ${isoOf(end)}
      ) as waiting,
      (select coalesce(sum(s.units_left), 0)::int from user_subscriptions s where s.client_id = ${client_id} and s.id <> ${id}
        and s.service_course_id = ${service_course_id} and s.state in ('active', 'used')
        and (s.kid_id is null or s.kid_id is not distinct from ${kid_id}::int)) as others
  `.execute(ctx.db);
  const { waiting = 0, others = 0 } = rows[0] ?? {};
  const count = Math.max(0, Math.min(waiting - others, free.length));
  return { count, amount: (count * single_price) as UnwrittenLessons['amount'], currency };
}
