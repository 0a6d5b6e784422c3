import { abilities } from '@lectern/contract/permissions';
import type { Actor } from '../../kernel/calls/context.ts';
import { servesAll } from './clients.policy.ts';

type Arranger = Pick<Actor, 'id' | 'role' | 'abilities'> & Parameters<typeof servesAll>[0];
/** Whom an engagement concerns besides the child: the curator of the teacher's group, the client's account manager. */
export type EngagementParties = { readonly curator_id: number | null; readonly manager_id: number | null };

/** Whoever arranges its lessons begins, pauses and ends an engagement; not the teacher, who is told. */
export function canArrangeEngagement(actor: Arranger, { curator_id, manager_id }: EngagementParties): boolean {
  if (actor.abilities.includes(abilities.allSchedules)) return true;
  if (actor.role === 'AccountManager') return manager_id === actor.id || servesAll(actor);
  return actor.role === 'Curator' && curator_id === actor.id;
}
