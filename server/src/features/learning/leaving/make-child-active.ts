import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireLeavingChild } from '../../clients/public/change-status.ts';
import { comeBack } from './leave.ts';

/** Makes a child active again. @throws AppError `not_found` */
export function makeChildActive(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ClientCard> {
  return comeBack(ctx, () => requireLeavingChild(ctx, params.id));
}
