import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireLeavingClient } from '../../clients/public/change-status.ts';
import { comeBack } from './leave.ts';

/** Makes a client active again. @throws AppError `not_found` */
export function makeClientActive(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ClientCard> {
  return comeBack(ctx, () => requireLeavingClient(ctx, params.id));
}
