import type { ReadContext } from '../../../kernel/calls/context.ts';
import { requireLesson } from '../lessons.queries.ts';
import type { LessonRow } from '../lessons.view.ts';

export type ReadableLesson = LessonRow;

/** A lesson; `forUpdate` locks its row, so that two writes of one lesson follow each other. @throws AppError `not_found` for one that is not the actor's to read */
export function requireReadableLesson(
  ctx: ReadContext,
  id: number,
  options: { readonly forUpdate?: boolean } = {},
): Promise<ReadableLesson> {
  return requireLesson(ctx, id, options);
}
