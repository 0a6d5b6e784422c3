import { exportsContract } from '@lectern/contract/exports/exports.contract';
import { TeachersLessonsQuery } from '@lectern/contract/exports/exports.schema';
import type { ExportColumn } from '../../../kernel/files/export-list.ts';
import { exportedList } from '../../../kernel/files/export-list.ts';
import { lessonsOfTeachers } from '../lessons-report.queries.ts';
import type { ReportRow } from '../lessons-report.queries.ts';

const figure = (key: keyof ReportRow & string, en: string, ru: string): ExportColumn<ReportRow> => ({
  title: { en, ru },
  width: 14,
  cell: (row) => row[key],
});

/** The export of each teacher's lessons of a period by outcome. */
export const exportedLessonsReport = exportedList({
  subject: 'teachers_lessons',
  title: { en: 'Lessons of teachers', ru: 'Уроки преподавателей' },
  of: { permission: exportsContract.downloadTeachersLessonsReport.permission, query: TeachersLessonsQuery },
  list: lessonsOfTeachers,
  id: ({ id }) => id,
  columns: {
    name: { title: { en: 'Teacher', ru: 'Преподаватель' }, width: 28, cell: ({ name }) => name },
    curator: { title: { en: 'Curator', ru: 'Куратор' }, width: 24, cell: ({ curator_name: name }) => name },
    held: figure('held', 'Completed', 'Проведено'),
    client_no_show: figure('client_no_show', 'No-shows', 'Неявки'),
    cancelled_client: figure('cancelled_client', 'Cancelled: client', 'Отменено: клиент'),
    cancelled_teacher: figure('cancelled_teacher', 'Cancelled: teacher', 'Отменено: преподаватель'),
    cancelled_school: figure('cancelled_school', 'Cancelled: school', 'Отменено: школа'),
    cancelled_technical: figure('cancelled_technical', 'Cancelled: technical', 'Отменено: техническая причина'),
    moved: figure('moved', 'Moved', 'Перенесено'),
    unfinished: figure('unfinished', 'Report due', 'Не оформлено'),
    planned: figure('planned', 'Still ahead', 'Ещё впереди'),
    hours: { title: { en: 'Hours', ru: 'Часы' }, width: 10, cell: ({ minutes }) => Math.round((minutes / 60) * 100) / 100 },
  },
});
