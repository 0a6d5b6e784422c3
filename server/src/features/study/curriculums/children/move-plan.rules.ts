import type { MovePreview } from '@lectern/contract/study/curriculum-moves.schema';

/** A topic of a level; copies of one topic in several versions share the lineage. */
export type LevelTopic = { readonly id: number; readonly lineage: number; readonly title: string; readonly hours: number };

/**
 * Computes a child's topics after a switch to another level. No held topic is lost: it is done in the new level, or left out of it and
 * stays in the child's lessons.
 * @param held the topics that the child had in any level, each lineage once
 */
export function planOfMove(
  from: readonly LevelTopic[],
  to: readonly LevelTopic[],
  held: readonly LevelTopic[],
): Pick<MovePreview, 'done' | 'fresh' | 'ahead' | 'left_out'> {
  const known = new Set(from.map(({ lineage }) => lineage));
  const had = new Set(held.map(({ lineage }) => lineage));
  const taught = new Set(to.map(({ lineage }) => lineage));
  const shown = ({ id, title, hours }: LevelTopic) => ({ id, title, hours });
  return {
    done: to.filter(({ lineage }) => had.has(lineage)).map(shown),
    fresh: to.filter(({ lineage }) => !had.has(lineage) && !known.has(lineage)).map(shown),
    ahead: to.filter(({ lineage }) => !had.has(lineage) && known.has(lineage)).map(shown),
    left_out: held.filter(({ lineage }) => !taught.has(lineage)).map(shown),
  };
}
