import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { LeaveInput } from '@lectern/contract/engagements/engagements.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireLeavingChild } from '../../clients/public/change-status.ts';
import { leave } from './leave.ts';

type Input = { readonly params: { id: number }; readonly body: LeaveInput };

/** Makes a child inactive, temporarily or for good. @throws AppError `not_found`, `date_in_past` */
export function makeChildInactive(ctx: WriteContext, { params, body }: Input): Promise<ClientCard> {
  return leave(ctx, () => requireLeavingChild(ctx, params.id), body);
}
