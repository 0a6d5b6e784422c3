import type { Tone } from '../../ui/tag.tsx';
import type { Pupil } from './pupils.queries.ts';
import type { pupilNeeds } from './pupil-list.ts';

export const statusTitles = {
  trial: 'students:pupils.status.trial',
  active: 'students:pupils.status.active',
  paused: 'students:pupils.status.paused',
  ended: 'students:pupils.status.ended',
} as const satisfies Record<Pupil['status'], string>;

export const statusTones = { trial: 'planned', active: 'held', paused: 'neutral', ended: 'cancelled' } as const satisfies Record<
  Pupil['status'],
  Tone
>;

export const needTitles = {
  attention: 'students:pupils.needs.attention',
  checklist: 'students:pupils.needs.checklist',
  few_lessons: 'students:pupils.needs.few_lessons',
  no_lesson: 'students:pupils.needs.no_lesson',
  birthday: 'students:pupils.needs.birthday',
} as const satisfies Record<(typeof pupilNeeds)[number], string>;
