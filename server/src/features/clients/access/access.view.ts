import type { AccessRequest } from '@lectern/contract/clients/access/client-access.schema';
import { allowedActions } from '../../../kernel/actions.ts';
import type { RuleContext } from '../../../kernel/actions.ts';
import { canHandOver } from '../clients.policy.ts';
import { accessActions } from './access.policy.ts';
import { isOpen } from './access.rules.ts';

export type AccessRow = Omit<AccessRequest, 'open' | 'can' | 'client_id' | 'client_name'> & {
  readonly client_id: number;
  readonly client_name: string;
  readonly manager_id: number | null;
  readonly ends_at: string | null;
};

/** A request as the actor may see it. The requester sees the client's identity only while access is open. */
export function accessView(ctx: RuleContext, row: AccessRow): AccessRequest {
  const { manager_id, ends_at, client_id, client_name, ...request } = row;
  const { actor, now } = ctx;
  const open = isOpen(row, now);
  const named = open || canHandOver(actor, { manager_id });
  return {
    ...request,
    client_id: named ? client_id : null,
    client_name: named ? client_name : null,
    open,
    can: allowedActions(ctx, accessActions, row),
  };
}
