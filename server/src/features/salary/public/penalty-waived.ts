import type { WriteContext } from '../../../kernel/calls/context.ts';

type Listener = (ctx: WriteContext, lessonId: number) => Promise<void>;
const listeners: Listener[] = [];

/** Registers a listener for lessons whose penalty an appeal reversed, so that pay does not depend on lessons. */
export function onPenaltyWaived(listener: Listener): void {
  listeners.push(listener);
}

/** Notifies the listeners of a reversed penalty. */
export async function penaltyWaived(ctx: WriteContext, lessonId: number): Promise<void> {
  for (const listener of listeners) await listener(ctx, lessonId);
}
