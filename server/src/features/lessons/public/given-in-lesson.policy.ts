import type { LessonStatus } from '@lectern/contract/lessons/lesson-states';
import type { ActionRules } from '../../../kernel/actions.ts';
import { canConductLesson } from './lesson-access.ts';

type TaughtLesson = { readonly teacher_id: number; readonly status: LessonStatus; readonly start: string };

/** Work that a teacher gives a child in a lesson that has begun: a test, or a text to read. */
export const givenInLesson = {
  give: {
    who: canConductLesson,
    blockedBy: ({ status, start }, { now }) => {
      if (status !== 'planned' && status !== 'held') return 'lesson_closed';
      return Temporal.Instant.compare(now, Temporal.Instant.from(start)) < 0 ? { key: 'lesson_in_future', params: { start } } : null;
    },
  },
} satisfies ActionRules<'give', TaughtLesson>;
