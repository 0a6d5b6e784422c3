import { expect, it } from 'vitest';
import { checklistTasks } from './methodist-tasks.rules.ts';

const grade = (no: number, more: object = {}) => ({ grade: no, in_force: null, drafts: [], children: 0, ...more });

it('lists drafts and grades with children but without a checklist, most children first', () => {
  const draft = { id: 9, version: 2, blockers: 1 };
  const grades = [
    grade(1),
    grade(2, { children: 3 }),
    grade(3, { children: 5, in_force: 4 }),
    grade(4, { children: 7, in_force: 5, drafts: [draft] }),
  ];
  expect(checklistTasks([{ id: 1, title: 'English', grades }]).map((task) => [task.grade, task.href, task.draft])).toEqual([
    [4, '/courses/1/checklists/4/9/edit', draft],
    [2, '/courses/1/curriculums/2', null],
  ]);
});
