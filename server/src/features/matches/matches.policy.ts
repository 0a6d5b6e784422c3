import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../kernel/calls/context.ts';
import { workScope, kidScope } from '../clients/public/client-access.ts';

/** Whoever arranges lessons of any teacher and any child. */
export function searchesForEverybody({ abilities: held }: PermissionHolder): boolean {
  return held.includes(abilities.allSchedules);
}

/** Whether the actor looks for teachers at all; for which clients is the business of `searchScope`. */
export function canSearch(actor: PermissionHolder): boolean {
  return placesWithEveryTeacher(actor) || actor.role === 'Curator';
}

/** The children for whom the actor looks for a teacher, as a condition over `clients c` and `children k`. */
export function searchScope(actor: Actor): RawBuilder<unknown> {
  if (searchesForEverybody(actor)) return sql`true`;
  return canSearch(actor) ? sql`(${workScope(actor)} and ${kidScope(actor)})` : sql`false`;
}

/** Whether the actor places and holds with every teacher; a curator does with those of their own group alone. */
export function placesWithEveryTeacher(actor: PermissionHolder): boolean {
  return searchesForEverybody(actor) || actor.role === 'AccountManager' || actor.role === 'SalesManager';
}
