import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ActionRules } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';

type Asker = Pick<Actor, 'id' | 'role' | 'abilities' | 'lent_clients'>;
/** What decides about a client inside one's scope; a record that was merged into another one is only read. */
export type ServedClient = { readonly manager_id: number | null; readonly merged_into_id?: number | null };
/** Which client it is decides, too, where a colleague's may be looked at for a while. */
export type SeenClient = ServedClient & { readonly client_id: number | null };

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

/** Whether the client is the actor's to work for: their own, or everybody's by ability. A lent one is only looked at. */
export function servesClient(actor: Asker, client: ServedClient): boolean {
  return servesAll(actor) || (servesClients(actor) && client.manager_id === actor.id);
}

/** Whether a colleague's client is open to the actor for a while, because its manager said so. */
export function isLent(actor: Asker, { client_id }: { readonly client_id: number | null }): boolean {
  return client_id !== null && servesClients(actor) && actor.lent_clients.includes(client_id);
}

/** Whether the actor may change the client's record: what was merged into another one stays as it was. */
export function canEditClient(actor: Asker, client: ServedClient): boolean {
  return servesClient(actor, client) && (client.merged_into_id ?? null) === null;
}

/** Whether the actor may see the client's balance, prices and subscriptions. */
export function canSeeMoney(actor: Asker, client: SeenClient): boolean {
  return servesClient(actor, client) || isLent(actor, client);
}

/** Whether the actor may know that there are ways to reach the client. They are masked for everybody: each look at a whole one is logged. */
export function canSeeContacts(actor: Asker, client: SeenClient): boolean {
  return servesClient(actor, client) || actor.role === 'Curator' || isLent(actor, client);
}

/** Whether the actor may have a masked contact shown; the client must be in their scope already. */
function canRevealContacts(actor: Asker, client: SeenClient): boolean {
  return servesClient(actor, client) || actor.role === 'Curator' || (isLent(actor, client) && actor.role === 'AccountManager');
}

/** Whether the actor may take payments of the client and sell to them. */
export function canServeMoney(actor: Asker, client: ServedClient): boolean {
  return canEditClient(actor, client) && (actor.role === 'AccountManager' || servesAll(actor));
}

/** The clients whose payments an actor may take, as an SQL condition over `clients c`: what `canServeMoney` says of one. */
export function servedMoneyScope(actor: Asker): RawBuilder<boolean> {
  if (servesAll(actor)) return sql`c.merged_into_id is null`;
  return actor.role === 'AccountManager' ? sql`(c.manager_id = ${actor.id} and c.merged_into_id is null)` : sql`false`;
}

type CardFacts = SeenClient & { readonly status?: 'active' | 'inactive'; readonly name?: string };

/** What may be done about a client, and when: guards and buttons read it. */
export const clientActions = {
  record_payment: { who: canServeMoney },
  sell_subscription: {
    who: canServeMoney,
    blockedBy: ({ status, name = '' }: { readonly status?: 'active' | 'inactive'; readonly name?: string }) =>
      status === 'active' ? null : { key: 'client_inactive', params: { client: name }, field: 'client_id' },
  },
  reveal_contacts: { who: canRevealContacts },
  keep_records: { who: canEditClient },
  change_manager: { who: (actor: Actor, client: ServedClient) => canEditClient(actor, client) && servesAll(actor) },
} as const satisfies ActionRules<string, CardFacts>;

/** Whether the actor may give the client to another manager, decide who else may look at it, and merge it with another one. */
export function canHandOver(actor: Asker, client: ServedClient): boolean {
  return canEditClient(actor, client);
}

// Gathered into an array first, once for a statement: few stand in it, and each is then found by its key. As a subquery they would be
// taken for many, and everybody's records be gone through.

function taughtBy({ id }: Asker, whom: 'client_id' | 'kid_id'): RawBuilder<unknown> {
  const column = sql.ref(whom);
  return sql`select ${column} from engagements where teacher_id = ${id}
    union select ${column} from lessons where teacher_id = ${id} and status <> 'rescheduled'`;
}

function taughtInGroupOf({ id }: Asker, whom: 'client_id' | 'kid_id'): RawBuilder<unknown> {
  return sql`select e.${sql.ref(whom)} from engagements e join teachers t on t.id = e.teacher_id
    where t.curator_id = ${id} and e.status <> 'ended'`;
}

/**
 * The clients an actor may know of, as an SQL condition over `clients c`: a manager's own and what colleagues lent them,
 * a teacher's those they teach or taught, a curator's those taught by their group, a methodist's all (by name and children only).
 */
export function clientScope(actor: Asker): RawBuilder<boolean> {
  if (seesEveryClient(actor)) return sql`true`;
  switch (actor.role) {
    case 'AccountManager':
    case 'SalesManager':
      // Most have nothing lent: for them one index gives both who and in which order.
      if (actor.lent_clients.length === 0) return sql`c.manager_id = ${actor.id}`;
      return sql`(c.manager_id = ${actor.id} or c.id = any(${actor.lent_clients}))`;
    case 'Teacher':
      return sql`c.id = any(array(${taughtBy(actor, 'client_id')}))`;
    case 'Curator':
      return sql`c.id = any(array(${taughtInGroupOf(actor, 'client_id')}))`;
    default:
      return sql`false`;
  }
}

/** The clients of the scope for whom an actor may do something, as an SQL condition over `clients c`: what is lent is only looked at. */
export function workScope(actor: Asker): RawBuilder<boolean> {
  return clientScope({ ...actor, lent_clients: [] });
}

/**
 * Those clients of the scope whom an actor may look for by their contacts, as an SQL condition over the column of their ids: what is
 * lent shows its contacts masked, and finding it by them would tell them digit by digit.
 */
export function contactScope(actor: Asker, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return actor.lent_clients.length === 0 || servesAll(actor) ? sql`true` : sql`${id} <> all(${actor.lent_clients})`;
}

/**
 * The children an actor may know of, as an SQL condition over `children k` of a client in `clientScope`: a teacher's own pupils, present
 * and past, and those whom a curator's group teaches, without their brothers and sisters.
 */
export function kidScope(actor: Asker): RawBuilder<boolean> {
  if (seesEveryClient(actor)) return sql`true`;
  switch (actor.role) {
    case 'Teacher':
      return sql`k.id = any(array(${taughtBy(actor, 'kid_id')}))`;
    case 'Curator':
      return sql`k.id = any(array(${taughtInGroupOf(actor, 'kid_id')}))`;
    default:
      return sql`true`;
  }
}
