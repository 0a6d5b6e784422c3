import { pupilsContract } from '@lectern/contract/pupils/pupils.contract';
import type { Pupil } from '@lectern/contract/pupils/pupils.schema';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listPupils } from '../pupils.queries.ts';

const states: Readonly<Record<Pupil['status'], Words>> = {
  trial: { en: 'Trial', ru: 'Пробный' },
  active: { en: 'Learns', ru: 'Учится' },
  paused: { en: 'Paused', ru: 'Пауза' },
  ended: { en: 'Finished', ru: 'Завершён' },
};

/** The export of the teacher's pupils as on the screen, without data of the family. */
export const exportedPupils = exportedList({
  subject: 'pupils',
  title: { en: 'Pupils', ru: 'Ученики' },
  of: pupilsContract.listPupils,
  list: listPupils,
  id: ({ id }) => id,
  columns: {
    kid: { title: { en: 'Child', ru: 'Ученик' }, width: 28, cell: ({ kid_name: name }) => name },
    course: { title: { en: 'Course', ru: 'Предмет' }, width: 20, cell: ({ course_title: title }) => title },
    grade: { title: { en: 'Grade', ru: 'Класс' }, width: 8, cell: ({ grade }) => grade },
    level: { title: { en: 'Level', ru: 'Уровень' }, width: 18, cell: ({ level_title: title }) => title },
    state: { title: { en: 'Status', ru: 'Статус' }, width: 14, cell: ({ status }, language) => states[status][language] },
    next: {
      title: { en: 'Next lesson', ru: 'Следующий урок' },
      width: 18,
      cell: ({ next_lesson: next }) => (next === null ? null : { instant: next.start }),
    },
    topic: { title: { en: 'Last topic', ru: 'Последняя тема' }, width: 32, cell: ({ last_lesson: last }) => last?.topic_title ?? null },
    homework: { title: { en: 'Homework', ru: 'Домашнее задание' }, width: 40, cell: ({ last_lesson: last }) => last?.homework ?? null },
    held: { title: { en: 'Topics held', ru: 'Пройдено тем' }, width: 12, cell: ({ topics_held: held }) => held },
    topics: { title: { en: 'Topics', ru: 'Всего тем' }, width: 10, cell: ({ topics_total: total }) => total },
    attendance: {
      title: { en: 'Came, of the last ten', ru: 'Был из последних десяти' },
      width: 20,
      cell: ({ attendance }) => `${attendance.filter((each) => each === 'held').length} / ${attendance.length}`,
    },
    marks: { title: { en: 'Marks', ru: 'Оценки' }, width: 20, cell: ({ marks }) => marks.join(' ') },
    lessons_left: { title: { en: 'Paid lessons left', ru: 'Осталось уроков' }, width: 16, cell: ({ lessons_left: left }) => left },
    birthday: {
      title: { en: 'Birthday', ru: 'День рождения' },
      width: 14,
      cell: ({ birthday }) => (birthday === null ? null : { date: birthday.date }),
    },
    checklist: {
      title: { en: 'Checklist due', ru: 'Чек-лист до' },
      width: 14,
      cell: ({ checklist }) => (checklist === null ? null : { date: checklist.deadline }),
    },
    attention: { title: { en: 'Needs attention', ru: 'Нужно внимание' }, width: 40, cell: ({ attention }) => attention?.reason ?? null },
  },
});
