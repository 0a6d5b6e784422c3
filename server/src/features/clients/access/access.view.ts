import type { AccessRequest } from '@lectern/contract/clients/client-access.schema';
import type { AccessAction } from '@lectern/contract/clients/access-states';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { canHandOver } from '../clients.policy.ts';
import { isOpen, refusalOfAccess } from './access.rules.ts';
import type { Part } from './access.rules.ts';

export type AccessRow = Omit<AccessRequest, 'open' | 'can' | 'client_id' | 'client_name'> & {
  readonly client_id: number;
  readonly client_name: string;
  readonly manager_id: number | null;
  readonly ends_at: string | null;
};

/** What the actor is to a request. Nobody answers their own. */
export function partOf({ actor }: Pick<ReadContext, 'actor'>, { asked_by, manager_id }: AccessRow): Part {
  const asker = asked_by === actor.id;
  return { asker, manager: !asker && canHandOver(actor, { manager_id }) };
}

/** A request as the actor may have it: who asked learns which client it is only while they may look at them. */
export function accessView({ actor, now }: Pick<ReadContext, 'actor' | 'now'>, row: AccessRow): AccessRequest {
  const { manager_id, ends_at, client_id, client_name, ...request } = row;
  const part = partOf({ actor }, row);
  const open = isOpen(row, now);
  const named = open || canHandOver(actor, { manager_id });
  const may = (action: AccessAction) => {
    const reason = refusalOfAccess(action, row, part, now);
    return { allowed: reason === null, reason };
  };
  return {
    ...request,
    client_id: named ? client_id : null,
    client_name: named ? client_name : null,
    open,
    can: { grant: may('grant'), decline: may('decline'), revoke: may('revoke'), withdraw: may('withdraw') },
  };
}
