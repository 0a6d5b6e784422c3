import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { LeaveInput } from '@lectern/contract/engagements/engagements.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireLeavingClient } from '../../clients/public/change-status.ts';
import { leave } from './leave.ts';

type Input = { readonly params: { id: number }; readonly body: LeaveInput };

/** Makes a client inactive, temporarily or for good. @throws AppError `not_found`, `date_in_past` */
export function makeClientInactive(ctx: WriteContext, { params, body }: Input): Promise<ClientCard> {
  return leave(ctx, () => requireLeavingClient(ctx, params.id), body);
}
