import type { LessonStatus } from '@lectern/contract/lessons/lesson-states';
import { lessonsContract } from '@lectern/contract/lessons/lessons.contract';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listLessons } from '../lessons.queries.ts';

const states: Readonly<Record<LessonStatus | 'unfinished', Words>> = {
  planned: { en: 'Planned', ru: 'Запланирован' },
  unfinished: { en: 'Unfinished', ru: 'Не оформлен' },
  held: { en: 'Completed', ru: 'Проведён' },
  client_no_show: { en: 'No-show', ru: 'Неявка' },
  cancelled: { en: 'Cancelled', ru: 'Отменён' },
  rescheduled: { en: 'Moved', ru: 'Перенесён' },
};

/** The export of the actor's lessons. */
export const exportedLessons = exportedList({
  subject: 'lessons',
  title: { en: 'Lessons', ru: 'Уроки' },
  of: lessonsContract.listLessons,
  list: listLessons,
  id: ({ id }) => id,
  columns: {
    start: { title: { en: 'Start', ru: 'Начало' }, width: 18, cell: ({ start: instant }) => ({ instant }) },
    minutes: { title: { en: 'Minutes', ru: 'Минут' }, width: 10, cell: ({ minutes }) => minutes },
    teacher: { title: { en: 'Teacher', ru: 'Преподаватель' }, width: 26, cell: ({ teacher_name: name }) => name },
    kid: { title: { en: 'Child', ru: 'Ученик' }, width: 26, cell: ({ kid_name: name }) => name },
    client: { title: { en: 'Client', ru: 'Клиент' }, width: 26, cell: ({ pupil_name: name }) => name },
    course: { title: { en: 'Course', ru: 'Предмет' }, width: 22, cell: ({ course_title: title }) => title },
    state: {
      title: { en: 'Status', ru: 'Статус' },
      width: 16,
      cell: ({ status, unfinished }, language) => states[unfinished ? 'unfinished' : status][language],
    },
    topic: { title: { en: 'Topic', ru: 'Тема' }, width: 36, cell: ({ topic_title: title }) => title },
    reason: { title: { en: 'Reason of cancelling', ru: 'Причина отмены' }, width: 28, cell: ({ cancel_reason: reason }) => reason },
  },
});
