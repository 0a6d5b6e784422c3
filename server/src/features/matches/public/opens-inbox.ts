import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Whether a user can answer offers: an active teacher with the ability, as a condition over `users u`. */
export const opensInbox: RawBuilder<boolean> = sql`(u.state = 'active'
  and exists (select from role_grants g where g.user_id = u.id and g.role = 'Teacher')
  and exists (select from ability_grants g where g.user_id = u.id and g.ability = ${abilities.match}))`;
