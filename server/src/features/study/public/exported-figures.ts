import { studyFiguresContract } from '@lectern/contract/study/figures/study-figures.contract';
import { exportedList } from '../../../kernel/files/export-list.ts';
import { listChildrenBehind } from '../figures/children-behind.queries.ts';
import { listTestFigures } from '../figures/test-figures.queries.ts';
import { listTopicFigures } from '../figures/topic-figures.queries.ts';

const course = { title: { en: 'Course', ru: 'Предмет' }, width: 20, cell: (row: { readonly course_title: string }) => row.course_title };
const grade = { title: { en: 'Grade', ru: 'Класс' }, width: 8, cell: (row: { readonly grade: number }) => row.grade };
const level = { title: { en: 'Level', ru: 'Уровень' }, width: 16, cell: (row: { readonly level_title: string }) => row.level_title };
const rounded = (figure: number | null) => (figure === null ? null : Math.round(figure * 10) / 10);

export const exportedTopicFigures = exportedList({
  subject: 'topic_figures',
  title: { en: 'Topics', ru: 'Темы' },
  of: studyFiguresContract.listTopicFigures,
  list: listTopicFigures,
  id: ({ id }) => id,
  columns: {
    title: { title: { en: 'Topic', ru: 'Тема' }, width: 40, cell: ({ title }) => title },
    course,
    grade,
    level,
    children: { title: { en: 'Children who reached it', ru: 'Дошли до темы' }, width: 14, cell: ({ children }) => children },
    held: { title: { en: 'Covered it', ru: 'Прошли' }, width: 10, cell: ({ held }) => held },
    skipped: { title: { en: 'Skipped it', ru: 'Пропустили' }, width: 12, cell: ({ skipped }) => skipped },
    hours: { title: { en: 'Planned hours', ru: 'Часов по плану' }, width: 14, cell: ({ hours }) => hours },
    lessons: { title: { en: 'Lessons taken', ru: 'Уроков на тему' }, width: 14, cell: ({ lessons }) => rounded(lessons) },
    mark: { title: { en: 'Average mark', ru: 'Средняя оценка' }, width: 14, cell: ({ mark }) => rounded(mark) },
  },
});

export const exportedTestFigures = exportedList({
  subject: 'test_figures',
  title: { en: 'Tests', ru: 'Тесты' },
  of: studyFiguresContract.listTestFigures,
  list: listTestFigures,
  id: ({ id }) => id,
  columns: {
    title: { title: { en: 'Test', ru: 'Тест' }, width: 40, cell: ({ title }) => title },
    course,
    grade,
    results: { title: { en: 'Results', ru: 'Результатов' }, width: 12, cell: ({ results }) => results },
    mean: { title: { en: 'Average result, %', ru: 'Средний результат, %' }, width: 12, cell: ({ mean_percent: mean }) => mean },
    passed: { title: { en: 'Passed, %', ru: 'Сдали, %' }, width: 12, cell: ({ passed_percent: passed }) => passed },
  },
});

export const exportedChildrenBehind = exportedList({
  subject: 'children_behind',
  title: { en: 'Children behind', ru: 'Отстающие ученики' },
  of: studyFiguresContract.listChildrenBehind,
  list: listChildrenBehind,
  id: ({ id }) => id,
  columns: {
    kid: { title: { en: 'Child', ru: 'Ученик' }, width: 28, cell: ({ kid_name: name }) => name },
    course,
    grade,
    level,
    teacher: { title: { en: 'Teacher', ru: 'Преподаватель' }, width: 28, cell: ({ teacher_name: name }) => name },
    expected: { title: { en: 'Hours due by now', ru: 'Часов по плану к сегодня' }, width: 16, cell: ({ expected }) => expected },
    held: { title: { en: 'Hours covered', ru: 'Пройдено часов' }, width: 14, cell: ({ held }) => held },
    behind: { title: { en: 'Behind, hours', ru: 'Отставание, часов' }, width: 16, cell: ({ behind }) => behind },
    skipped: { title: { en: 'Topics skipped', ru: 'Пропущено тем' }, width: 14, cell: ({ skipped }) => skipped },
    hours: { title: { en: 'Hours of the level', ru: 'Часов в уровне' }, width: 14, cell: ({ hours }) => hours },
  },
});
