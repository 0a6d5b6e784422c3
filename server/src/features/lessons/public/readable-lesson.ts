import type { ReadContext } from '../../../kernel/calls/context.ts';
import { requireLesson } from '../lessons.queries.ts';
import type { LessonRow } from '../lessons.view.ts';

export type ReadableLesson = LessonRow;

/**
 * Loads a lesson; `forUpdate` locks its row, so that writes are serialised.
 * @throws AppError `not_found` for one that the actor may not read
 */
export function requireReadableLesson(
  ctx: ReadContext,
  id: number,
  options: { readonly forUpdate?: boolean } = {},
): Promise<ReadableLesson> {
  return requireLesson(ctx, id, options);
}
