/** Draft of a lesson report, stored in this browser until it is sent. */
import type { RecommendedCourse } from '@lectern/contract/lessons/lesson-choices.schema';
import type { LessonOutcome } from '@lectern/contract/lessons/lessons.schema';

export type ReportValues = {
  readonly outcome: LessonOutcome;
  readonly topic_id: number | null;
  readonly homework: string;
  readonly mark: number | null;
  readonly parent_comment: string;
  readonly private_note: string;
  /** Missing in drafts older than this field. */
  readonly recommendation?: RecommendedCourse | null;
};
export type LessonDraft = { readonly words: ReportValues; readonly savedAt: string };

/**
 * Bound to the signed-in user: the next person at this computer cannot read the draft. Computed once per form: when the session ends, no
 * user is known, but the form can still be edited.
 */
export const lessonDraftKey = (lessonId: number) => `lesson_draft:${localStorage.getItem('UserId')}:${lessonId}`;

function isReportValues(value: unknown): value is ReportValues {
  if (typeof value !== 'object' || value === null) return false;
  const { outcome, topic_id, homework, mark, parent_comment, private_note } = value as Record<string, unknown>;
  return (
    (outcome === 'held' || outcome === 'client_no_show') &&
    (topic_id === null || typeof topic_id === 'number') &&
    (mark === null || typeof mark === 'number') &&
    [homework, parent_comment, private_note].every((text) => typeof text === 'string')
  );
}

/** @returns the draft, or null if there is none or its format is outdated */
export function readDraft(key: string): LessonDraft | null {
  try {
    const { words, savedAt } = JSON.parse(localStorage.getItem(key) ?? 'null') as { words?: unknown; savedAt?: unknown };
    return isReportValues(words) && typeof savedAt === 'string' ? { words, savedAt } : null;
  } catch {
    return null;
  }
}

/** @returns whether it was stored; false if storage is full or disabled */
export function storeDraft(key: string, draft: LessonDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}
