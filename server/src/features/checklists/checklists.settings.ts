import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const checklistsSettings = {
  /** Days that a teacher has to fill in a checklist; one with a due date is opened this many days before it. */
  checklist_days: numberOf('days', 7, { min: 1, max: 60, area: 'lessons', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof checklistsSettings> {}
}
