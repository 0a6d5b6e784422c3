import type { UnfinishedLesson } from '@lectern/contract/lessons/lessons.schema';
import { ofSession } from '../../kernel/signed-in/signed-out.ts';

type StoredLessons = { readonly lessons: UnfinishedLesson[]; readonly at: number };

const keyOf = (userId: number) => `${ofSession}unfinished_lessons_of_${userId}`;

function isLesson(value: unknown): value is UnfinishedLesson {
  if (typeof value !== 'object' || value === null) return false;
  const { lesson_id, kid, event_date, start_time } = value as Partial<Record<keyof UnfinishedLesson, unknown>>;
  return typeof lesson_id === 'number' && [kid, event_date, start_time].every((text) => typeof text === 'string');
}

/** Data of this tab from before a reload: the next poll may be a minute away. `undefined` if there is none. */
export function storedLessons(userId: number): StoredLessons | undefined {
  try {
    const { lessons, at } = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}') as { lessons?: unknown; at?: unknown };
    return Array.isArray(lessons) && lessons.every(isLesson) && typeof at === 'number' ? { lessons, at } : undefined;
  } catch {
    return undefined;
  }
}

export function storeLessons(userId: number, kept: StoredLessons): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(kept));
  } catch {
    // If storage is full or disabled, the next poll provides the data.
  }
}
