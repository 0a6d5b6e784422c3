import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/**
 * Whether a rule alone decides over a lesson, as an SQL condition over `lessons l`: planned, and nobody has moved, substituted,
 * paired or corrected it.
 */
export const untouched: RawBuilder<boolean> = sql`(l.status = 'planned' and l.rule_id is not null and l.moved_from_id is null
  and l.substitute_for_id is null and l.shared_slot is null and l.closing_no = 0)`;

/**
 * Takes planned lessons of a rule back, as if they had never been placed: nobody is charged, and their time is free again. The
 * caller's audit entry says which. One that somebody has changed by hand meanwhile stays.
 * @returns the ids of those that were taken back
 */
export async function takeBackLessons({ db }: WriteContext, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`delete from lessons l where l.id = any(${ids}::int[]) and ${untouched} returning l.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
