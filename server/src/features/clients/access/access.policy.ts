import { accessCan } from '@lectern/contract/clients/access/access-states';
import type { AccessAction, AccessState } from '@lectern/contract/clients/access/access-states';
import type { ActionRule, ActionRules } from '../../../kernel/actions.ts';
import type { Actor } from '../../../kernel/calls/context.ts';
import { canHandOver } from '../clients.policy.ts';
import { refusalByState } from './access.rules.ts';

type Parties = { readonly asked_by: number; readonly manager_id: number | null };

/** The actor's part in a request: requester or the client's manager. Nobody decides on their own request. */
export function partOf(actor: Actor, { asked_by, manager_id }: Parties): { readonly asker: boolean; readonly manager: boolean } {
  const asker = asked_by === actor.id;
  return { asker, manager: !asker && canHandOver(actor, { manager_id }) };
}

type RequestFacts = Parties & { readonly state: AccessState; readonly ends_at: string | null };

function ruleOf(action: AccessAction): ActionRule<RequestFacts> {
  return {
    who: (actor, request) => partOf(actor, request)[accessCan[action].by],
    blockedBy: (request, { now }) => refusalByState(action, request, now),
  };
}

/** Who may perform which action on an access request, and when; guards and buttons use it. */
export const accessActions: ActionRules<AccessAction, RequestFacts> = {
  grant: ruleOf('grant'),
  decline: ruleOf('decline'),
  revoke: ruleOf('revoke'),
  withdraw: ruleOf('withdraw'),
};
