import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The age of `children k` on a day, as `ageOn` computes it. */
export const kidAge = (day: string): RawBuilder<number> =>
  sql<number>`case when k.birth_date is null then k.grade + 6 else extract(year from age(${day}::date, k.birth_date))::int end`;
