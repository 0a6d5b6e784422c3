import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { policyOf } from '../../kernel/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/setting-declarations.ts';

export const lessonsSettings = {
  /** What outcomes and cancellations cost; copied onto a lesson when it is placed. */
  lesson_policy: policyOf(defaultLessonPolicy, { area: 'lessons', from: 'new_lessons' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof lessonsSettings> {}
}
