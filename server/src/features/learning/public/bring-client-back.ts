import type { WriteContext } from '../../../kernel/calls/context.ts';
import { leavingClient } from '../../clients/public/change-status.ts';
import { bringBack } from '../leaving/leave.ts';

/** Makes a client active because of a purchase, and resumes what was paused with them; no effect on an active client. */
export async function bringClientBack(ctx: WriteContext, clientId: number): Promise<void> {
  await bringBack(ctx, () => leavingClient(ctx, clientId));
}
