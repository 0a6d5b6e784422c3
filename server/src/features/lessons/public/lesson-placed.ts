import type { WriteContext } from '../../../kernel/calls/context.ts';

type Listener = (ctx: WriteContext, lessonId: number) => Promise<void>;
const listeners: Listener[] = [];

/** Registers a listener that runs in the transaction that places a trial lesson, so that lessons do not depend on its feature. */
export function onTrialPlaced(listener: Listener): void {
  listeners.push(listener);
}

/** Notifies the listeners of a trial lesson. */
export async function trialPlaced(ctx: WriteContext, lessonId: number): Promise<void> {
  for (const listener of listeners) await listener(ctx, lessonId);
}
