import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../kernel/context.ts';

type Asker = Pick<Actor, 'id' | 'role' | 'abilities'>;
/** What decides about a client inside one's scope. */
export type ServedClient = { readonly manager_id: number | null };

/** Whether every client is in the actor's scope as if they were their own. */
export function servesAll(actor: Asker): boolean {
  return actor.abilities.includes(abilities.allClients);
}

/** Whether every client is in the actor's scope, with money or without. */
export function seesEveryClient(actor: Asker): boolean {
  return servesAll(actor) || actor.role === 'Methodist';
}

/** Whether the actor serves clients at all: their own, or everybody's by ability. */
export function servesClients(actor: Asker): boolean {
  return actor.role === 'AccountManager' || actor.role === 'SalesManager' || servesAll(actor);
}

function serves(actor: Asker, client: ServedClient): boolean {
  return servesAll(actor) || (servesClients(actor) && client.manager_id === actor.id);
}

/** Whether the actor may see the client's balance, prices and subscriptions. */
export function canSeeMoney(actor: Asker, client: ServedClient): boolean {
  return serves(actor, client);
}

/** Whether the actor may know how to reach the client: `plain`, `masked` (each look is logged), or not at all. */
export function canSeeContacts(actor: Asker, client: ServedClient): 'plain' | 'masked' | 'none' {
  if (serves(actor, client)) return 'plain';
  return actor.role === 'Curator' ? 'masked' : 'none';
}

/** Whether the actor may have a masked contact shown; the client must be in their scope already. */
export function canRevealContacts(actor: Asker, client: ServedClient): boolean {
  if (actor.role === 'Curator') return true;
  return serves(actor, client) && (actor.role === 'AccountManager' || servesAll(actor));
}

/** Whether the actor may take payments of the client and sell to them. */
export function canServeMoney(actor: Asker, client: ServedClient): boolean {
  return serves(actor, client) && (actor.role === 'AccountManager' || servesAll(actor));
}

/**
 * The clients an actor may know of, as an SQL condition over `clients c`: a manager's own, a teacher's those they teach
 * or taught, a curator's those taught by their group, a methodist's all (by name and children only).
 */
export function clientScope(actor: Asker): RawBuilder<boolean> {
  if (seesEveryClient(actor)) return sql`true`;
  switch (actor.role) {
    case 'AccountManager':
    case 'SalesManager':
      return sql`c.manager_id = ${actor.id}`;
    case 'Teacher':
      return sql`c.id in (select client_id from engagements where teacher_id = ${actor.id}
        union select client_id from lessons where teacher_id = ${actor.id} and status <> 'rescheduled')`;
    case 'Curator':
      return sql`c.id in (select e.client_id from engagements e join teachers t on t.id = e.teacher_id
        where t.curator_id = ${actor.id} and e.status <> 'ended')`;
    default:
      return sql`false`;
  }
}

/**
 * The children an actor may look for by name, as an SQL condition over `children k` of a client in `clientScope`: a teacher's own
 * pupils, present and past, and those whom a curator's group teaches, without their brothers and sisters.
 */
export function kidScope(actor: Asker): RawBuilder<boolean> {
  if (seesEveryClient(actor)) return sql`true`;
  switch (actor.role) {
    case 'Teacher':
      return sql`k.id in (select kid_id from engagements where teacher_id = ${actor.id}
        union select kid_id from lessons where teacher_id = ${actor.id} and status <> 'rescheduled')`;
    case 'Curator':
      return sql`k.id in (select e.kid_id from engagements e join teachers t on t.id = e.teacher_id
        where t.curator_id = ${actor.id} and e.status <> 'ended')`;
    default:
      return sql`true`;
  }
}
