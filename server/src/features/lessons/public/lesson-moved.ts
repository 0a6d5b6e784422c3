import type { WriteContext } from '../../../kernel/calls/context.ts';

/** The lesson that was moved, and the one that it has become. */
export type LessonMove = { readonly from_id: number; readonly to_id: number };
type Listener = (ctx: WriteContext, move: LessonMove) => Promise<void>;
const listeners: Listener[] = [];

/** Lets another feature act in the transaction that moves a lesson, without lessons depending on it. */
export function onLessonMoved(listener: Listener): void {
  listeners.push(listener);
}

/** Tells whoever waits for it that a lesson was moved. */
export async function lessonMoved(ctx: WriteContext, move: LessonMove): Promise<void> {
  for (const listener of listeners) await listener(ctx, move);
}
