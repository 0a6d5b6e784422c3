import { defineList, ids, integer } from '../list-tools/public/define-list.ts';

const filters = { course_id: ids, grade: integer(1, 11), teacher_id: integer(1) };

export const topicFigures = defineList({
  path: '/api/study/topic-figures/',
  subject: 'topic_figures',
  orderings: ['-skipped', 'skipped', '-excess', 'excess', 'mark', '-mark', 'title', '-title'],
  choosable: true,
  filters,
});

export const testFigures = defineList({
  path: '/api/study/test-figures/',
  subject: 'test_figures',
  orderings: ['mean', '-mean', 'passed', '-passed', 'results', '-results', 'title', '-title'],
  choosable: true,
  filters,
});

export const childrenBehind = defineList({
  path: '/api/study/children-behind/',
  subject: 'children_behind',
  orderings: ['-behind', 'behind', '-skipped', 'skipped', 'name', '-name'],
  choosable: true,
  filters,
});
