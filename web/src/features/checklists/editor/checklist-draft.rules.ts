import type { Checklist } from '../checklists.queries.ts';
import { limitOf } from '../../../kernel/text-limits.ts';

export type CriterionDraft = {
  readonly key: string;
  readonly title: string;
  /** The scale from lowest to highest, separated by commas. */
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

const maxScaleWords = 7;
/** Maximum length of a whole scale, with commas. */
export const maxScaleLength = maxScaleWords * (limitOf('/api/exams/checklists/{id}/edit/', 'sections.criteria.scale') + 2);

export function splitScale(text: string): string[] {
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

/** The body to send. @param revision the one that was read */
export function contentOf({ every_lessons, due_dates, sections }: ChecklistDraft, revision: number) {
  return {
    revision,
    every_lessons,
    due_dates: due_dates.flatMap(({ day }) => day ?? []),
    sections: sections.map(({ title, criteria }) => ({
      title: title.trim(),
      criteria: criteria.map((criterion) => ({
        title: criterion.title.trim(),
        scale: splitScale(criterion.words),
        lineage: criterion.lineage,
        topic_ids: criterion.topics.map(Number),
      })),
    })),
  };
}

/** Problems that prevent saving. An unfinished draft can be saved. */
export function problemsOf({ every_lessons, sections }: ChecklistDraft) {
  const tooMany = sections.flatMap(({ criteria }, section) =>
    criteria.flatMap(({ words }, place) =>
      splitScale(words).length > maxScaleWords ? [`sections.${section}.criteria.${place}.words`] : [],
    ),
  );
  return {
    every_lessons:
      every_lessons !== null && (every_lessons < 1 || every_lessons > 200) ? ('students:checklist.every_problem' as const) : null,
    ...Object.fromEntries(tooMany.map((path) => [path, 'students:checklist.too_many_words' as const])),
  };
}

/** The entries, with one moved up or down by a place. */
export function withMoved<T>(entries: readonly T[], at: number, by: -1 | 1): T[] {
  const other = [...entries];
  const [entry, neighbour] = [other[at], other[at + by]];
  if (entry === undefined || neighbour === undefined) return other;
  other[at] = neighbour;
  other[at + by] = entry;
  return other;
}

/** A new criterion, with the scale of the previous one. */
export function newCriterion(key: string, before: CriterionDraft | undefined, words: string): CriterionDraft {
  return { key, title: '', words: before?.words ?? words, topics: [], lineage: null };
}
