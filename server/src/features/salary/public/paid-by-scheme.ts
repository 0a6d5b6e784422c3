import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Whether a person may be paid by schemes, now or formerly. */
export function paidByScheme(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from role_grants r where r.user_id = ${userId} and r.role in ('AccountManager', 'Curator'))
    or exists (select from scheme_lines l where l.user_id = ${userId}))`;
}
