import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';

/** Older unanswered offers are forgotten. */
const countedDays = 90;

/** Whether an offer expired unanswered since its teacher last answered one, as a condition over `match_offers o`. */
export function lapsed(now: Temporal.Instant): RawBuilder<unknown> {
  return sql`(o.state = 'expired' and o.ended_at > ${isoOf(now.subtract({ hours: 24 * countedDays }))}
    and not exists (select from match_offers a where a.teacher_id = o.teacher_id and a.state in ('accepted', 'declined') and a.ended_at >= o.ended_at))`;
}
