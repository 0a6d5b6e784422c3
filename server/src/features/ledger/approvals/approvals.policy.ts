import type { ApprovalState } from '@lectern/contract/ledger/ledger-states';
import { abilities } from '@lectern/contract/permissions';
import type { ActionRule, ActionRules } from '../../../kernel/actions.ts';
import type { Actor } from '../../../kernel/calls/context.ts';

export type ApprovalFacts = { readonly state: ApprovalState; readonly asked_by: number };

/** Whether the user decides on other users' requests. */
export const mayApprove = ({ abilities: held }: Pick<Actor, 'abilities'>) => held.includes(abilities.approveMoney);

const unlessDecided = ({ state }: ApprovalFacts) => (state === 'pending' ? null : 'approval_decided');
const decide: ActionRule<ApprovalFacts> = {
  who: mayApprove,
  blockedBy: (approval, { actor }) => unlessDecided(approval) ?? (approval.asked_by === actor.id ? 'own_approval' : null),
};

/** A request is decided once, by another user than the one who asked, who may withdraw it. */
export const approvalActions: ActionRules<'approve' | 'reject' | 'withdraw', ApprovalFacts> = {
  approve: decide,
  reject: decide,
  withdraw: { who: ({ id }, { asked_by }) => asked_by === id, blockedBy: unlessDecided },
};
