import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';

type People = { readonly engagement_id: number; readonly teacher_id: number; readonly kid_id: number };

/**
 * Locks the teacher and the child of an engagement, for all writes that place or take back its lessons; then the other children of its
 * shared lessons, which are placed together.
 * @param more further children, who join
 */
export async function lockEngaged({ db }: WriteContext, people: People, more: readonly number[] = []): Promise<void> {
  await lock(db, [{ of: 'teacher', id: people.teacher_id }]);
  // Nobody can join while the teacher's lock is held.
  const { rows } = await sql<{ id: number }>`
    select distinct e.kid_id as id from regular_rules own join regular_rules r on r.group_id = own.group_id
    join engagements e on e.id = r.engagement_id where own.engagement_id = ${people.engagement_id}
  `.execute(db);
  const kids = new Set([people.kid_id, ...more, ...rows.map(({ id }) => id)]);
  await lock(
    db,
    [...kids].map((id) => ({ of: 'kid', id })),
  );
}
