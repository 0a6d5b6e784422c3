import type { WriteContext } from '../../../kernel/calls/context.ts';

/** The moved lesson, and the new one. */
export type LessonMove = { readonly from_id: number; readonly to_id: number };
type Listener = (ctx: WriteContext, move: LessonMove) => Promise<void>;
const listeners: Listener[] = [];

/** Registers a listener that runs in the transaction of a move, so that lessons do not depend on its feature. */
export function onLessonMoved(listener: Listener): void {
  listeners.push(listener);
}

/** Notifies the listeners of a move. */
export async function lessonMoved(ctx: WriteContext, move: LessonMove): Promise<void> {
  for (const listener of listeners) await listener(ctx, move);
}
