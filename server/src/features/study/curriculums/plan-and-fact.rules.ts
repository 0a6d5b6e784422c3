import type { PlannedTopic } from '@lectern/contract/study/curriculum-moves.schema';

/** Marks skipped topics: not held although a later one was. */
export function planOf(topics: readonly Omit<PlannedTopic, 'skipped'>[]): PlannedTopic[] {
  const lastHeld = topics.findLastIndex(({ held_on }) => held_on !== null);
  return topics.map((topic, place) => ({ ...topic, skipped: place < lastHeld && topic.held_on === null }));
}
