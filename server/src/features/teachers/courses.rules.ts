import type { EditTeacherCoursesInput } from '@lectern/contract/teachers/teachers.schema';

export type CourseTerms = EditTeacherCoursesInput['courses'][number];

type Merged = {
  /** The resulting courses of the teacher. */
  readonly courses: readonly CourseTerms[];
  /** Courses that both have changed differently; they keep their current terms. */
  readonly clashes: readonly number[];
};

/**
 * Merges a change of a course list, made from `seen` to `input`, into the current list `now`. Each course is merged separately; an unchanged
 * one keeps its current terms.
 */
export function mergedCourses(now: readonly CourseTerms[], input: readonly CourseTerms[], seen: readonly CourseTerms[] = now): Merged {
  const clashes: number[] = [];
  const ids = new Set([...input, ...now].map(({ course_id }) => course_id));
  const courses = [...ids].flatMap((id) => {
    const [is, was, requested] = [now, seen, input].map((list) => list.find(({ course_id }) => course_id === id));
    if (isSame(requested, was)) return is ?? [];
    if (isSame(is, was) || isSame(is, requested)) return requested ?? [];
    clashes.push(id);
    return is ?? [];
  });
  return { courses, clashes };
}

/** Whether a course has the same grades and level in both lists, or is in neither. */
export function isSame(one: CourseTerms | undefined, other: CourseTerms | undefined): boolean {
  return one?.grade_from === other?.grade_from && one?.grade_to === other?.grade_to && one?.level === other?.level;
}
