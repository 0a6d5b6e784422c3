import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, mergedCourses } from './courses.rules.ts';
import type { CourseTerms } from './courses.rules.ts';

const course = fc.record({
  course_id: fc.integer({ min: 1, max: 4 }),
  grade_from: fc.constantFrom(1, 5),
  grade_to: fc.constantFrom(6, 9),
  level: fc.constantFrom('basic' as const, 'advanced' as const),
});
const list = fc.uniqueArray(course, { selector: ({ course_id }) => course_id });
const of = (courses: readonly CourseTerms[], id: number) => courses.find(({ course_id }) => course_id === id);
const ids = [1, 2, 3, 4];

describe('merging two changes of a course list', () => {
  it('applies the request without concurrent changes, or without a previous list', () => {
    fc.assert(
      fc.property(list, list, (now, input) => {
        for (const { courses, clashes } of [mergedCourses(now, input, now), mergedCourses(now, input)]) {
          expect(clashes).toEqual([]);
          for (const id of ids) expect(of(courses, id)).toEqual(of(input, id));
        }
      }),
    );
  });

  it('keeps both changes of different courses, and conflicts only where both changed one course', () => {
    fc.assert(
      fc.property(list, list, list, (seen, now, input) => {
        const { courses, clashes } = mergedCourses(now, input, seen);
        for (const id of ids) {
          const [was, is, requested] = [of(seen, id), of(now, id), of(input, id)];
          expect(clashes.includes(id)).toBe(!isSame(was, is) && !isSame(was, requested) && !isSame(is, requested));
          expect(of(courses, id)).toEqual(isSame(was, requested) || clashes.includes(id) ? is : requested);
        }
      }),
    );
  });

  it('applies the request after the user has seen the conflict', () => {
    fc.assert(
      fc.property(list, list, list, (seen, now, input) => {
        const { clashes } = mergedCourses(now, input, seen);
        const told = [...seen.filter(({ course_id }) => !clashes.includes(course_id)), ...clashes.flatMap((id) => of(now, id) ?? [])];
        const again = mergedCourses(now, input, told);
        expect(again.clashes).toEqual([]);
        for (const id of clashes) expect(of(again.courses, id)).toEqual(of(input, id));
      }),
    );
  });
});
