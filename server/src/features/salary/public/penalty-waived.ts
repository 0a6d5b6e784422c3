import type { WriteContext } from '../../../kernel/calls/context.ts';

type Listener = (ctx: WriteContext, lessonId: number) => Promise<void>;
const listeners: Listener[] = [];

/** Registers what happens to a lesson whose penalty was posted back after an appeal, so that pay does not depend on lessons. */
export function onPenaltyWaived(listener: Listener): void {
  listeners.push(listener);
}

/** Notifies the listeners of a penalty that was posted back. */
export async function penaltyWaived(ctx: WriteContext, lessonId: number): Promise<void> {
  for (const listener of listeners) await listener(ctx, lessonId);
}
