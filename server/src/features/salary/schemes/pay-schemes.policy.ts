import { abilities } from '@lectern/contract/permissions';
import type { SchemeRole } from '@lectern/contract/salary/schemes/pay-schemes.schema';
import { keepsPay, seesAllPay } from '@lectern/contract/salary/pay-rights.rules';
import type { ActionRules } from '../../../kernel/actions.ts';
import type { Actor } from '../../../kernel/calls/context.ts';

/** Whether the actor may see a person's pay by schemes: their own, or everybody's for users who see or manage all pay. */
export function canSeeSchemePay(actor: Actor, userId: number): boolean {
  return actor.id === userId || seesAllPay(actor) || keepsPay(actor);
}

const sets = ({ abilities: held }: Actor) => held.includes(abilities.setRates);

/** Users with the ability set schemes, but never their own. A role's scheme that they set does not apply to them. */
export const schemeActions: ActionRules<'set', { readonly user_id: number | null }> = {
  set: { who: (actor, { user_id }) => sets(actor) && actor.id !== user_id },
};

export type VersionFacts = {
  readonly role: SchemeRole;
  readonly user_id: number | null;
  readonly made_by: number;
  readonly undone: boolean;
  /** A later version of the same scheme. */
  readonly later: boolean;
  /** Days that it applies to are already calculated. */
  readonly calculated: boolean;
};

/** Undoing another user's version for one's own role would change one's own pay. */
const paysActor = ({ id, roles }: Actor, { role, user_id, made_by }: VersionFacts) =>
  user_id === id || (user_id === null && made_by !== id && roles.includes(role));

/** The last version can be undone until something is calculated with it. */
export const versionActions: ActionRules<'undo', VersionFacts> = {
  undo: {
    who: (actor, version) => sets(actor) && !paysActor(actor, version),
    blockedBy: ({ undone, later, calculated }) =>
      (undone ? 'already_reversed' : null) ?? (calculated ? 'scheme_used' : null) ?? (later ? 'scheme_not_last' : null),
  },
};
