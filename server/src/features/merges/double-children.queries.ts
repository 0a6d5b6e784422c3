import type { ChildCollision, MergePreview } from '@lectern/contract/merges/merges.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { doubleChildren } from './double-children.rules.ts';
import type { DoubleChild, NamedChild } from './double-children.rules.ts';

type Family = { readonly name: string; readonly kids: readonly NamedChild[] };

/** Lists the children that both records seem to have, with what prevents merging each pair. */
export async function doublesOf(ctx: Pick<ReadContext, 'db'>, keeps: Family, goes: Family): Promise<MergePreview['doubles']> {
  const pairs = doubleChildren(keeps.kids, goes.kids, `${keeps.name} ${goes.name}`);
  const collisions = await collisionsOf(ctx, pairs);
  return pairs.map((pair, at) => ({ ...pair, collision: collisions[at] ?? null }));
}

/** @throws AppError `children_not_double` for a pair that the preview does not offer, `children_collide` */
export async function requireDoubles(
  ctx: Pick<ReadContext, 'db'>,
  keeps: Family,
  goes: Family,
  doubles: readonly DoubleChild[],
): Promise<void> {
  if (doubles.length === 0) return;
  const offered = await doublesOf(ctx, keeps, goes);
  const taken = new Set<number>();
  for (const { kid_id, merged_kid_id } of doubles) {
    const double = offered.find((pair) => pair.kid_id === kid_id && pair.merged_kid_id === merged_kid_id);
    const name = keeps.kids.find(({ id }) => id === kid_id)?.name ?? '';
    if (double === undefined || taken.has(kid_id)) throw new AppError('children_not_double', { name }, 'kids');
    if (double.collision !== null) throw new AppError('children_collide', { name }, 'kids');
    taken.add(kid_id);
  }
}

/** Rows that a unique constraint would not allow one child to have, and contradicting consents. */
async function collisionsOf({ db }: Pick<ReadContext, 'db'>, pairs: readonly DoubleChild[]): Promise<(ChildCollision | null)[]> {
  if (pairs.length === 0) return [];
  const taking = sql`('planned', 'held', 'client_no_show')`;
  const { rows } = await sql<{ collision: ChildCollision | null }>`
    select case
      when exists (select from lessons l join lessons o on tstzrange(l.start, l.finish) && tstzrange(o.start, o.finish)
        where l.kid_id = p.one and o.kid_id = p.other and l.status in ${taking} and o.status in ${taking}) then 'lesson'
      when exists (select from engagements e join engagements o on o.teacher_id = e.teacher_id and o.course_id = e.course_id
        where e.kid_id = p.one and o.kid_id = p.other and e.status <> 'ended' and o.status <> 'ended') then 'engagement'
      when exists (select from match_requests r join match_requests o on o.course_id = r.course_id
        where r.kid_id = p.one and o.kid_id = p.other and r.state in ('draft', 'open') and o.state in ('draft', 'open')) then 'search'
      when exists (select from child_checklists c join child_checklists o on o.course_id = c.course_id
        where c.kid_id = p.one and o.kid_id = p.other and (c.occasion = o.occasion or (c.status = 'open' and o.status = 'open'))) then 'checklist'
      when (select bool_or(withdrawn_at is null) from child_data_consents where kid_id = p.one)
        <> (select bool_or(withdrawn_at is null) from child_data_consents where kid_id = p.other) then 'consent'
    end as collision
    from unnest(${pairs.map(({ kid_id }) => kid_id)}::int[], ${pairs.map(({ merged_kid_id }) => merged_kid_id)}::int[])
      with ordinality p (one, other, at)
    order by p.at
  `.execute(db);
  return rows.map(({ collision }) => collision);
}
