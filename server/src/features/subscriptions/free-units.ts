import { sql } from 'kysely';

/** The numbers of the lessons of `user_subscriptions s` that are not charged yet, as a JSON array in order. */
export const freeUnits = sql`(select coalesce(json_agg(n order by n), '[]') from (
  select n from generate_series(1, s.units) n where n not in (
    select e.unit_no from unit_entries e where e.subscription_id = s.id and e.unit_no is not null
    group by e.unit_no having sum(e.units) < 0
  ) order by n limit s.units_left
) free)`;
