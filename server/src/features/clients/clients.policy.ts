import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ActionRules } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';

type Asker = Pick<Actor, 'id' | 'role' | 'abilities' | 'lent_clients'>;
/** The facts of a client that decide about access inside the actor's scope; a merged record is read-only. */
export type ServedClient = { readonly manager_id: number | null; readonly merged_into_id?: number | null };
/** With the id of the client, because a colleague's client may be lent. */
export type SeenClient = ServedClient & { readonly client_id: number | null };

/** Whether the actor serves every client like their own. */
export function servesAll(actor: Asker): boolean {
  return actor.abilities.includes(abilities.allClients);
}

/** Whether every client is in the actor's scope, with or without money. */
export function seesEveryClient(actor: Asker): boolean {
  return servesAll(actor) || actor.role === 'Methodist';
}

/** Whether the actor serves clients: their own, or every client by ability. */
export function servesClients(actor: Asker): boolean {
  return actor.role === 'AccountManager' || actor.role === 'SalesManager' || servesAll(actor);
}

/** Whether the actor serves the client: their own, or any client by ability. A lent client is read-only. */
export function servesClient(actor: Asker, client: ServedClient): boolean {
  return servesAll(actor) || (servesClients(actor) && client.manager_id === actor.id);
}

/** Whether a colleague's client is lent to the actor. */
export function isLent(actor: Asker, { client_id }: { readonly client_id: number | null }): boolean {
  return client_id !== null && servesClients(actor) && actor.lent_clients.includes(client_id);
}

/** Whether the actor may change the client's record; a merged record is read-only. */
export function canEditClient(actor: Asker, client: ServedClient): boolean {
  return servesClient(actor, client) && (client.merged_into_id ?? null) === null;
}

/** Whether the actor may see the client's balance, prices and subscriptions. */
export function canSeeMoney(actor: Asker, client: SeenClient): boolean {
  return servesClient(actor, client) || isLent(actor, client);
}

/** Whether the actor may see the client's contacts. They are masked for everybody, and each reveal is logged. */
export function canSeeContacts(actor: Asker, client: SeenClient): boolean {
  return servesClient(actor, client) || actor.role === 'Curator' || isLent(actor, client);
}

/** Whether the actor may reveal a contact; the client must already be in their scope. */
function canRevealContacts(actor: Asker, client: SeenClient): boolean {
  return servesClient(actor, client) || actor.role === 'Curator' || (isLent(actor, client) && actor.role === 'AccountManager');
}

/** Whether the actor may take payments of the client and sell to them. */
export function canServeMoney(actor: Asker, client: ServedClient): boolean {
  return canEditClient(actor, client) && (actor.role === 'AccountManager' || servesAll(actor));
}

/** The clients whose payments an actor may take, as an SQL condition over `clients c`; the same rule as `canServeMoney`. */
export function servedMoneyScope(actor: Asker): RawBuilder<boolean> {
  if (servesAll(actor)) return sql`c.merged_into_id is null`;
  return actor.role === 'AccountManager' ? sql`(c.manager_id = ${actor.id} and c.merged_into_id is null)` : sql`false`;
}

type CardFacts = SeenClient & { readonly status?: 'active' | 'inactive'; readonly name?: string };

/** The actions on a client, and when they are allowed; guards and buttons use it. */
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

/** Whether the actor may reassign the client, grant access to it and merge it. */
export function canHandOver(actor: Asker, client: ServedClient): boolean {
  return canEditClient(actor, client);
}

// Collected into an array once per statement: the few ids are then looked up by key. For a subquery the planner would expect many rows and
// scan the whole table.

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
 * The clients that an actor may see, as an SQL condition over `clients c`: a manager's own and those lent to them, a teacher's current and
 * former clients, a curator's those taught by their group, a methodist's all (by name and children only).
 */
export function clientScope(actor: Asker): RawBuilder<boolean> {
  if (seesEveryClient(actor)) return sql`true`;
  switch (actor.role) {
    case 'AccountManager':
    case 'SalesManager':
      // Most actors have no lent clients; then one index gives both filter and order.
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

/** The clients of the scope that an actor may work for, as an SQL condition over `clients c`; lent clients are left out. */
export function workScope(actor: Asker): RawBuilder<boolean> {
  return clientScope({ ...actor, lent_clients: [] });
}

/**
 * The clients that an actor may search by contact, as an SQL condition over the column of their ids. Contacts of lent clients are masked,
 * and a search would reveal them digit by digit.
 */
export function contactScope(actor: Asker, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return actor.lent_clients.length === 0 || servesAll(actor) ? sql`true` : sql`${id} <> all(${actor.lent_clients})`;
}

/**
 * The children that an actor may see, as an SQL condition over `children k` of a client in `clientScope`: a teacher's current and former
 * pupils, and those taught by a curator's group, without siblings.
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
