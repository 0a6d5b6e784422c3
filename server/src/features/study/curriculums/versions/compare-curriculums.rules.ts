import type { ComparedTopic, TopicField } from '@lectern/contract/study/curriculums.schema';
import { keptInOrder } from '../../../../kernel/versions/kept-order.rules.ts';

/** A topic with its lineage: copies of one topic in several versions share it. */
export type TopicInVersion = {
  readonly lineage: number;
  readonly level_lineage: number;
  readonly level_title: string;
  readonly title: string;
  readonly goal: string;
  readonly hours: number;
  readonly preparation: string;
  readonly homework: string;
  readonly links: string;
  readonly files: string;
};

const compared = ['title', 'goal', 'hours', 'preparation', 'homework', 'links', 'files'] as const satisfies readonly TopicField[];

/** A lineage may be in several levels, so a topic is matched within its level first, then anywhere. */
function matchesOf(earlier: readonly TopicInVersion[], later: readonly TopicInVersion[]): Map<TopicInVersion, TopicInVersion> {
  const matches = new Map<TopicInVersion, TopicInVersion>();
  const taken = new Set<TopicInVersion>();
  for (const sameLevel of [true, false]) {
    for (const topic of later) {
      if (matches.has(topic)) continue;
      const match = earlier.find(
        (old) => !taken.has(old) && old.lineage === topic.lineage && (!sameLevel || old.level_lineage === topic.level_lineage),
      );
      if (match === undefined) continue;
      matches.set(topic, match);
      taken.add(match);
    }
  }
  return matches;
}

/** Compares two versions. Both are in teaching order; removed topics come last. */
export function compareTopics(earlier: readonly TopicInVersion[], later: readonly TopicInVersion[]): ComparedTopic[] {
  const matches = matchesOf(earlier, later);
  const placeOf = new Map(earlier.map((topic, place) => [topic, place]));
  const places = later.flatMap((topic) => placeOf.get(matches.get(topic) as TopicInVersion) ?? []);
  const kept = keptInOrder(places);
  const compare = (topic: TopicInVersion): ComparedTopic => {
    const { title, level_title } = topic;
    const old = matches.get(topic);
    if (old === undefined) return { change: 'added', title, old_title: null, level_title, fields: [] };
    const fields: TopicField[] = compared.filter((field) => old[field] !== topic[field]);
    if (old.level_lineage !== topic.level_lineage) fields.push('level');
    else if (!kept.has(placeOf.get(old) ?? -1)) fields.push('position');
    return {
      change: fields.length === 0 ? 'same' : 'changed',
      title,
      old_title: old.title === title ? null : old.title,
      level_title,
      fields,
    };
  };
  const matched = new Set(matches.values());
  const removed = earlier
    .filter((topic) => !matched.has(topic))
    .map(({ title, level_title }): ComparedTopic => ({ change: 'removed', title, old_title: null, level_title, fields: [] }));
  return [...later.map(compare), ...removed];
}
