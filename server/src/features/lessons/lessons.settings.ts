import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { numberOf, policyOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const lessonsSettings = {
  /** The costs of outcomes and cancellations; copied onto a lesson when it is placed. */
  lesson_policy: policyOf(defaultLessonPolicy, { area: 'lessons', from: 'new_lessons' }),
  /** Hours after which a reported client's request is confirmed automatically without the manager's answer. */
  client_report_hours: numberOf('hours', 48, { min: 1, max: 336, area: 'lessons', from: 'new_records' }),
  /** Hours after which a proposed penalty is posted without the curator's decision; 0: never. */
  penalty_post_hours: numberOf('hours', 0, { min: 0, max: 720, area: 'lessons', from: 'new_records' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof lessonsSettings> {}
}
