import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { clientScope, kidScope } from '../../clients/public/client-access.ts';
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

/**
 * The lessons of a child whose results the actor may read, as an SQL condition over `lessons l`. A teacher reads only what the child learns
 * with them.
 * @throws AppError `not_found` for a child outside the actor's scope
 */
export async function readableLessonsOf({ actor, db }: ReadContext, kidId: number): Promise<RawBuilder<boolean>> {
  const { rows } = await sql`
    select from children k join clients c on c.id = k.client_id where k.id = ${kidId} and ${clientScope(actor)} and ${kidScope(actor)}
  `.execute(db);
  if (rows.length === 0) throw new AppError('not_found', { id: kidId }, 'kid_id');
  const own = actor.role === 'Teacher' ? sql`l.teacher_id = ${actor.id}` : sql`true`;
  return sql`(l.kid_id = ${kidId} and ${own})`;
}
