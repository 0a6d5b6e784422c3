import { matchFiguresContract } from '@lectern/contract/matches/match-figures.contract';
import type { AnswerState } from '@lectern/contract/matches/match-figures.schema';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listOfferAnswers, listTeacherAnswers } from '../figures/offer-answers.queries.ts';

const teacher = {
  title: { en: 'Teacher', ru: 'Преподаватель' },
  width: 28,
  cell: (row: { readonly teacher_name: string }) => row.teacher_name,
};
const states: Readonly<Record<AnswerState, Words>> = {
  accepted: { en: 'Accepted', ru: 'Принято' },
  declined: { en: 'Declined', ru: 'Отклонено' },
  expired: { en: 'Not answered', ru: 'Без ответа' },
};
const weekdays: Words[] = [
  { en: 'Mon', ru: 'Пн' },
  { en: 'Tue', ru: 'Вт' },
  { en: 'Wed', ru: 'Ср' },
  { en: 'Thu', ru: 'Чт' },
  { en: 'Fri', ru: 'Пт' },
  { en: 'Sat', ru: 'Сб' },
  { en: 'Sun', ru: 'Вс' },
];
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000);

export const exportedOfferAnswers = exportedList({
  subject: 'offer_answers',
  title: { en: 'Answers to offers', ru: 'Ответы на предложения' },
  of: matchFiguresContract.listOfferAnswers,
  list: listOfferAnswers,
  id: ({ id }) => id,
  columns: {
    teacher,
    course: { title: { en: 'Course', ru: 'Предмет' }, width: 20, cell: ({ course_title: title }) => title },
    grade: { title: { en: 'Grade', ru: 'Класс' }, width: 8, cell: ({ grade }) => grade },
    times: {
      title: { en: 'Times', ru: 'Время' },
      width: 24,
      cell: ({ slots }, language) =>
        slots.map(({ weekday, start_minute }) => `${weekdays[weekday - 1]?.[language]} ${clock(start_minute)}`).join(', '),
    },
    state: { title: { en: 'Answer', ru: 'Ответ' }, width: 14, cell: ({ state }, language) => states[state][language] },
    reason: { title: { en: 'Reason', ru: 'Причина' }, width: 40, cell: ({ decline_reason: reason }) => reason },
    offered: { title: { en: 'Offered', ru: 'Предложено' }, width: 18, cell: ({ offered_at: instant }) => ({ instant }) },
    ended: { title: { en: 'Answered', ru: 'Ответ получен' }, width: 18, cell: ({ ended_at: instant }) => ({ instant }) },
    waited: {
      title: { en: 'Time to answer, minutes', ru: 'Время до ответа, минут' },
      width: 16,
      cell: ({ offered_at, ended_at }) => minutesBetween(offered_at, ended_at),
    },
  },
});

export const exportedTeacherAnswers = exportedList({
  subject: 'teacher_answers',
  title: { en: 'Answers by teacher', ru: 'Ответы преподавателей' },
  of: matchFiguresContract.listTeacherAnswers,
  list: listTeacherAnswers,
  id: ({ id }) => id,
  columns: {
    teacher,
    accepted: { title: { en: 'Accepted', ru: 'Принято' }, width: 12, cell: ({ accepted }) => accepted },
    declined: { title: { en: 'Declined', ru: 'Отклонено' }, width: 12, cell: ({ declined }) => declined },
    expired: { title: { en: 'Not answered', ru: 'Без ответа' }, width: 12, cell: ({ expired }) => expired },
    rate: { title: { en: 'Accepted, %', ru: 'Доля принятых, %' }, width: 12, cell: ({ accepted_percent: percent }) => percent },
    time: { title: { en: 'Time to answer, minutes', ru: 'Время до ответа, минут' }, width: 16, cell: ({ answer_minutes: time }) => time },
  },
});
