import { anyOf, defineList, ids, oneOf } from '../list-tools/public/define-list.ts';

export const pupilStatuses = ['trial', 'active', 'paused', 'ended'] as const;
export const pupilNeeds = ['attention', 'checklist', 'few_lessons', 'no_lesson', 'birthday'] as const;

/** The signed-in teacher's children by course. Whether finished courses are included is stored in the browser, not in the URL. */
export const pupilList = defineList({
  path: '/api/pupils/',
  subject: 'pupils',
  orderings: [
    'next_lesson',
    '-next_lesson',
    'name',
    '-name',
    'course',
    '-course',
    'grade',
    '-grade',
    'last_lesson',
    '-last_lesson',
    'progress',
    '-progress',
    'lessons_left',
    '-lessons_left',
  ],
  choosable: true,
  alsoExported: ['birthday', 'checklist', 'attention'],
  filters: { course_id: ids, status: anyOf(pupilStatuses), needs: oneOf(pupilNeeds) },
});
