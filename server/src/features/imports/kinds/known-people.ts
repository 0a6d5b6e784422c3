import type { Role } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { comparable } from '../rows/cell-values.rules.ts';

/** Finds staff by e-mail or name: the id, or the number of users with that name. */
export type KnownPeople = (text: string) => { readonly id: number } | { readonly found: number };

/** Active staff with one of the roles. */
export async function knownPeople(db: Db, roles: readonly Role[]): Promise<KnownPeople> {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select u.id, u.name, u.email from users u
    where u.state <> 'inactive' and exists (select from role_grants g where g.user_id = u.id and g.role = any(${roles}))
  `.execute(db);
  const byText = new Map<string, number[]>();
  const add = (text: string, id: number) => byText.set(text, [...(byText.get(text) ?? []), id]);
  for (const { id, name, email } of rows) {
    add(comparable(email), id);
    for (const order of orders(name)) add(order, id);
  }
  return (text) => {
    const found = new Set([text, ...orders(text)].flatMap((each) => byText.get(comparable(each)) ?? []));
    const [id] = found;
    return found.size === 1 && id !== undefined ? { id } : { found: found.size };
  };
}

/** Both orders of a two-word name. */
function orders(name: string): string[] {
  const text = comparable(name);
  const words = text.split(' ');
  return words.length === 2 ? [text, words.toReversed().join(' ')] : [text];
}
