import type { TopicStanding } from '@lectern/contract/lessons/lesson-choices.schema';
import type { Topic } from '@lectern/contract/study/study.schema';

/**
 * The position of a topic in a pupil's sequence.
 * @param topics in their order, with the date on which this pupil had them
 * @param next the next topic; null if all were held
 */
export function standingOf(topics: readonly Topic[], topic: Topic, next: Topic | null): TopicStanding {
  const due = next === null ? topics.length : topics.indexOf(next);
  const chosen = topics.indexOf(topic);
  const skipped = topics.slice(due, chosen).filter(({ held_on }) => held_on === null);
  const turn = topic.held_on !== null ? 'done' : topic === next ? 'next' : skipped.length > 0 ? 'skips' : chosen < due ? 'earlier' : 'next';
  return {
    turn,
    held_on: topic.held_on,
    skipped: turn === 'skips' ? skipped.map(({ id, title }) => ({ id, title })) : [],
    next_topic_id: next?.id ?? null,
  };
}
