import type { OutputAt } from '@lectern/contract/contract';

type Course = OutputAt<'GET', '/api/exams/checklists/get-courses-for-checklist/'>[number];
type Grade = Course['grades'][number];
export type ChecklistTask = {
  readonly key: string;
  readonly href: string;
  readonly course: string;
  readonly grade: number;
  /** Null if there is neither a draft nor a checklist in force. */
  readonly draft: Grade['drafts'][number] | null;
  readonly children: number;
};

/** Drafts of checklists, and grades with children but without one; most children first. */
export function checklistTasks(courses: readonly Course[]): ChecklistTask[] {
  const tasks = courses.flatMap(({ id, title: course, grades }) =>
    grades.flatMap(({ grade, in_force, drafts, children }): ChecklistTask[] => {
      const place = { course, grade, children };
      const edits = drafts.map((draft) => ({
        ...place,
        key: `draft ${draft.id}`,
        href: `/courses/${id}/checklists/${grade}/${draft.id}/edit`,
        draft,
      }));
      const missing = in_force === null && drafts.length === 0 && children > 0;
      return missing ? [{ ...place, key: `${id} ${grade}`, href: `/courses/${id}/curriculums/${grade}`, draft: null }] : edits;
    }),
  );
  return tasks.toSorted((a, b) => b.children - a.children);
}
