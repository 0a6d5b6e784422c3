import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { numberOf, policyOf } from '../../kernel/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/setting-declarations.ts';

export const lessonsSettings = {
  /** What outcomes and cancellations cost; copied onto a lesson when it is placed. */
  lesson_policy: policyOf(defaultLessonPolicy, { area: 'lessons', from: 'new_lessons' }),
  /** A client’s wish that a teacher reported is confirmed by itself when the manager has not answered in so many hours. */
  client_report_hours: numberOf('hours', 48, { min: 1, max: 336, area: 'lessons', from: 'new_records' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof lessonsSettings> {}
}
