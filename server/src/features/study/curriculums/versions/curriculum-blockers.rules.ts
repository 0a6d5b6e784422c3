import type { CurriculumBlocker } from '@lectern/contract/study/curriculums.schema';

export type LevelToPublish = {
  readonly id: number;
  readonly title: string;
  readonly topics: readonly { readonly id: number; readonly title: string }[];
};

const comparable = (title: string) => title.trim().toLowerCase();

/** The entries whose title repeats an earlier one. */
function repeatedIn<T extends { readonly title: string }>(entries: readonly T[]): T[] {
  const seen = new Set<string>();
  return entries.filter(({ title }) => {
    const known = seen.has(comparable(title));
    seen.add(comparable(title));
    return known;
  });
}

/** @returns what prevents publishing a draft, in the order of its levels */
export function blockersOf(levels: readonly LevelToPublish[]): CurriculumBlocker[] {
  if (levels.length === 0) return [{ kind: 'no_levels', grade_level_id: null, topic_id: null, title: '' }];
  const repeatedLevels = repeatedIn(levels);
  return levels.flatMap((level) => {
    const { id: grade_level_id, title, topics } = level;
    const found: CurriculumBlocker[] = [];
    if (repeatedLevels.includes(level)) found.push({ kind: 'repeated_level', grade_level_id, topic_id: null, title });
    if (topics.length === 0) found.push({ kind: 'empty_level', grade_level_id, topic_id: null, title });
    for (const topic of repeatedIn(topics)) found.push({ kind: 'repeated_topic', grade_level_id, topic_id: topic.id, title: topic.title });
    return found;
  });
}
