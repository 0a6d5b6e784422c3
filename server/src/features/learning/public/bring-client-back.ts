import type { WriteContext } from '../../../kernel/calls/context.ts';
import { leavingClient } from '../../clients/public/change-status.ts';
import { bringBack } from '../leaving/leave.ts';

/** Makes a client active because they buy, with everything that rested because of them; of one who is active nothing changes. */
export async function bringClientBack(ctx: WriteContext, clientId: number): Promise<void> {
  await bringBack(ctx, () => leavingClient(ctx, clientId));
}
