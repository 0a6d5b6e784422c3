/** State of a lesson with its text and colour. */
import type { LessonStatus } from '@lectern/contract/lessons/lesson-states';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../ui/tag.tsx';
import { Tag } from '../../../ui/tag.tsx';

/** `unfinished` is derived: planned, and its end has passed. */
export type LessonState = LessonStatus | 'unfinished';

export function lessonState({ status, unfinished }: Pick<Lesson, 'status' | 'unfinished'>): LessonState {
  return unfinished ? 'unfinished' : status;
}

export const stateTitles = {
  planned: 'lessons:state.planned',
  unfinished: 'lessons:state.unfinished',
  held: 'lessons:state.held',
  client_no_show: 'lessons:state.client_no_show',
  cancelled: 'lessons:state.cancelled',
  rescheduled: 'lessons:state.rescheduled',
} as const satisfies Readonly<Record<LessonState, string>>;

const tones: Readonly<Record<LessonState, Tone>> = {
  planned: 'planned',
  unfinished: 'attention',
  held: 'held',
  client_no_show: 'held',
  cancelled: 'cancelled',
  rescheduled: 'neutral',
};

export function LessonStateTag({ lesson }: { readonly lesson: Pick<Lesson, 'status' | 'unfinished'> }) {
  const { t } = useTranslation('lessons');
  const state = lessonState(lesson);
  return <Tag tone={tones[state]}>{t(stateTitles[state])}</Tag>;
}
