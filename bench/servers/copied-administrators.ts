import { askOnce } from './ask-once.ts';
import { openSessions } from './sessions.ts';
import type { SignedIn } from './sessions.ts';

/** Copies the demo school's administrator and signs the copies in, so that the rate limit of one person does not limit the load. */
export async function copiedAdministrators(url: string, count: number): Promise<SignedIn[]> {
  const ids = await askOnce(
    url,
    `with original as (select * from users where email = 'admin@lectern.test'), copies as (
      insert into users (email, name, zone, selected_role, created_at)
      select 'payer' || n || '@lectern.test', 'Payer ' || n, zone, selected_role, now() from original, generate_series(1, ${count}) n returning id
    ), roles as (
      insert into role_grants (user_id, role) select c.id, g.role from copies c, role_grants g join original o on o.id = g.user_id
    ), abilities as (
      insert into ability_grants (user_id, ability) select c.id, g.ability from copies c, ability_grants g join original o on o.id = g.user_id
    ) select id from copies`,
  );
  const sessions = await openSessions(
    url,
    ids.map(({ id }) => Number(id)),
  );
  return [...sessions.values()];
}
