import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/**
 * Loads the age group of a text under the lock of its course, which makes version numbers unique and keeps the group from being deleted.
 * @throws AppError `not_found`
 */
export async function requireAgeGroup({ db }: WriteContext, id: number): Promise<{ readonly course_id: number }> {
  const { rows } = await sql<{ course_id: number }>`
    select g.course_id from age_groups g join courses co on co.id = g.course_id where g.id = ${id} for no key update of co`.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id }, 'age_group_id');
  return rows[0];
}
