import { abilities } from '@lectern/contract/permissions';
import type { Role } from '@lectern/contract/permissions';
import type { ActionRules, RuleContext } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';

type Asker = Pick<Actor, 'id' | 'role' | 'abilities'>;
export type Occasion = { readonly system_only: boolean; readonly active: boolean; readonly posted_by: readonly string[] };

/** Users who serve every client post like the client's account manager. */
function postingRoles({ role, abilities: held }: Asker): Role[] {
  return held.includes(abilities.allClients) ? [role, 'AccountManager'] : [role];
}

/** Whether the actor may record a transaction of this occasion by hand. */
export function canPost(actor: Asker, { system_only, active, posted_by }: Occasion): boolean {
  return !system_only && active && postingRoles(actor).some((role) => posted_by.includes(role));
}

export type Reversible = {
  readonly system_only: boolean;
  readonly reverses_id: number | null;
  readonly reversed_by_id: number | null;
  readonly author_id: number | null;
};

/** System transactions are corrected at their source, reversals are final, and another user's transaction needs the ability. */
function reversalBlockedBy(transaction: Reversible, { actor }: RuleContext) {
  if (transaction.system_only || transaction.reverses_id !== null) return 'cannot_reverse';
  if (transaction.reversed_by_id !== null) return 'already_reversed';
  const own = transaction.author_id === actor.id;
  return own || actor.abilities.includes(abilities.reverseTransactions) ? null : 'forbidden';
}

/** Who may perform which action on a transaction, and when; guards and buttons use it. */
export const transactionActions: ActionRules<'reverse', Reversible> = { reverse: { blockedBy: reversalBlockedBy } };
