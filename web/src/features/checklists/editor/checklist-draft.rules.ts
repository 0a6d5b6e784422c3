import type { Checklist } from '../checklists.queries.ts';
import { limitOf } from '../../../kernel/text-limits.ts';

export type CriterionDraft = {
  readonly key: string;
  readonly title: string;
  /** The words of the scale, from the lowest, with commas between them. */
  readonly words: string;
  readonly topics: string[];
  readonly lineage: number | null;
};
export type SectionDraft = { readonly key: string; readonly title: string; readonly criteria: readonly CriterionDraft[] };
export type ChecklistDraft = {
  readonly every_lessons: number | null;
  readonly due_dates: readonly { readonly key: string; readonly day: string | null }[];
  readonly sections: readonly SectionDraft[];
};

const mostWords = 7;
/** All words of a scale, with commas between them. */
export const longestScale = mostWords * (limitOf('/api/exams/checklists/{id}/edit/', 'sections.criteria.scale') + 2);

export function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

export function draftOf({ every_lessons, due_dates, sections }: Checklist): ChecklistDraft {
  return {
    every_lessons,
    due_dates: due_dates.map((day) => ({ key: day, day })),
    sections: sections.map(({ id, title, criteria }) => ({
      key: String(id),
      title,
      criteria: criteria.map((criterion) => ({
        key: String(criterion.id),
        title: criterion.title,
        words: criterion.scale.join(', '),
        topics: criterion.topics.map((topic) => String(topic.id)),
        lineage: criterion.lineage,
      })),
    })),
  };
}

/** What is sent of a draft. @param revision the one that was read */
export function contentOf({ every_lessons, due_dates, sections }: ChecklistDraft, revision: number) {
  return {
    revision,
    every_lessons,
    due_dates: due_dates.flatMap(({ day }) => day ?? []),
    sections: sections.map(({ title, criteria }) => ({
      title: title.trim(),
      criteria: criteria.map((criterion) => ({
        title: criterion.title.trim(),
        scale: wordsOf(criterion.words),
        lineage: criterion.lineage,
        topic_ids: criterion.topics.map(Number),
      })),
    })),
  };
}

/** A draft may be saved unfinished; only what cannot be kept is refused. */
export function problemsOf({ every_lessons, sections }: ChecklistDraft) {
  const tooMany = sections.flatMap(({ criteria }, section) =>
    criteria.flatMap(({ words }, place) => (wordsOf(words).length > mostWords ? [`sections.${section}.criteria.${place}.words`] : [])),
  );
  return {
    every_lessons:
      every_lessons !== null && (every_lessons < 1 || every_lessons > 200) ? ('students:checklist.every_problem' as const) : null,
    ...Object.fromEntries(tooMany.map((path) => [path, 'students:checklist.too_many_words' as const])),
  };
}

/** The entries with one moved by a place up or down. */
export function moved<T>(entries: readonly T[], at: number, by: -1 | 1): T[] {
  const other = [...entries];
  const [entry, neighbour] = [other[at], other[at + by]];
  if (entry === undefined || neighbour === undefined) return other;
  other[at] = neighbour;
  other[at + by] = entry;
  return other;
}

/** A new criterion has the scale of the one before. */
export function newCriterion(key: string, before: CriterionDraft | undefined, words: string): CriterionDraft {
  return { key, title: '', words: before?.words ?? words, topics: [], lineage: null };
}
