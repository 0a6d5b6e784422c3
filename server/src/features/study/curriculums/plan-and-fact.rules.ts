import type { PlannedTopic } from '@lectern/contract/study/curriculum-moves.schema';
import type { Topic } from '@lectern/contract/study/study.schema';

/** Says of each topic whether it was skipped: one behind it was held, and it was not. */
export function planOf(topics: readonly Topic[]): PlannedTopic[] {
  const lastHeld = topics.findLastIndex(({ held_on }) => held_on !== null);
  return topics.map((topic, place) => ({ ...topic, skipped: place < lastHeld && topic.held_on === null }));
}
