import type { EditTeacherCoursesInput } from '@lectern/contract/teachers/teachers.schema';

export type CourseTerms = EditTeacherCoursesInput['courses'][number];

type Merged = {
  /** What the teacher may teach from then on. */
  readonly courses: readonly CourseTerms[];
  /** Courses that both have changed, each in another way; they are as they are now. */
  readonly clashes: readonly number[];
};

/**
 * A list of courses changed by somebody who saw `seen` and wishes `wish`, while it has become `now`: each course is changed for
 * itself, what was left as it was seen stays as it is now.
 */
export function mergedCourses(now: readonly CourseTerms[], wish: readonly CourseTerms[], seen: readonly CourseTerms[] = now): Merged {
  const clashes: number[] = [];
  const ids = new Set([...wish, ...now].map(({ course_id }) => course_id));
  const courses = [...ids].flatMap((id) => {
    const [is, was, wished] = [now, seen, wish].map((list) => list.find(({ course_id }) => course_id === id));
    if (isSame(wished, was)) return is ?? [];
    if (isSame(is, was) || isSame(is, wished)) return wished ?? [];
    clashes.push(id);
    return is ?? [];
  });
  return { courses, clashes };
}

/** Whether a course is taught in the same grades at the same level, or neither time. */
export function isSame(one: CourseTerms | undefined, other: CourseTerms | undefined): boolean {
  return one?.grade_from === other?.grade_from && one?.grade_to === other?.grade_to && one?.level === other?.level;
}
