import { teachersContract } from '@lectern/contract/teachers/teachers.contract';
import type { ContractType, TeacherRow } from '@lectern/contract/teachers/teachers.schema';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listInactivityReasons } from '../../inactivity-reasons/public/inactivity-reasons.ts';
import { listTeachers } from '../teacher-list.queries.ts';

const working: Words = { en: 'Working', ru: 'Работает' };
const contracts: Readonly<Record<ContractType, Words>> = {
  self_employed: { en: 'Self-employed', ru: 'Самозанятый' },
  employee: { en: 'Employee', ru: 'В штате' },
  contractor: { en: 'Contractor', ru: 'Договор ГПХ' },
};
type ExportedTeacher = TeacherRow & { readonly reason: Words | null };

const hours = (minutes: number | null) => (minutes === null ? null : Math.round((minutes / 60) * 100) / 100);

/** The list of teachers with the titles of reasons. */
const listWithReasons: (...asked: Parameters<typeof listTeachers>) => Promise<{ count: number; results: ExportedTeacher[] }> = async (
  ctx,
  input,
) => {
  const { count, results } = await listTeachers(ctx, input);
  const titles = new Map((await listInactivityReasons(ctx)).map(({ code, title_en: en, title_ru: ru }) => [code, { en, ru }]));
  return { count, results: results.map((row) => ({ ...row, reason: titles.get(row.inactive_reason ?? '') ?? null })) };
};

export const exportedTeachers = exportedList({
  subject: 'teachers',
  title: { en: 'Teachers', ru: 'Преподаватели' },
  of: teachersContract.listTeachers,
  list: listWithReasons,
  id: ({ id }) => id,
  columns: {
    name: { title: { en: 'Name', ru: 'Имя' }, width: 28, cell: ({ name }) => name },
    courses: { title: { en: 'Courses', ru: 'Предметы' }, width: 36, cell: ({ courses }) => courses.join(', ') },
    state: {
      title: { en: 'Status', ru: 'Статус' },
      width: 22,
      cell: ({ status, reason }, language) => (status === 'active' ? working : reason)?.[language] ?? null,
    },
    return_on: {
      title: { en: 'Returns on', ru: 'Возвращается' },
      width: 14,
      cell: ({ return_on: date }) => (date === null ? null : { date }),
    },
    zone: { title: { en: 'Time zone', ru: 'Часовой пояс' }, width: 20, cell: ({ zone }) => zone },
    curator: { title: { en: 'Curator', ru: 'Куратор' }, width: 24, cell: ({ curator_name: name }) => name },
    contract: {
      title: { en: 'Contract', ru: 'Договор' },
      width: 16,
      cell: ({ contract_type: type }, language) => (type === null ? null : contracts[type][language]),
    },
    lessons: { title: { en: 'Lessons this week', ru: 'Уроков на неделе' }, width: 12, cell: ({ lessons_this_week: lessons }) => lessons },
    load: { title: { en: 'Load this week, h', ru: 'Нагрузка на неделе, ч' }, width: 12, cell: (row) => hours(row.load_minutes) },
    capacity: { title: { en: 'Capacity, h a week', ru: 'Максимум, ч в неделю' }, width: 12, cell: (row) => hours(row.capacity_minutes) },
  },
});
