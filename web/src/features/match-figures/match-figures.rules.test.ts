import { describe, expect, it } from 'vitest';
import { countsOf, courseOf, gradeOf, hoursShown, linesOf, reasonOf, scarceHours } from './match-figures.rules.ts';

const decline = (course_id: number, grade: number, reason_id: number | null, declined: number) => ({
  ...{ course_id, grade, reason_id, declined },
  ...{ course_title: `Course ${course_id}`, reason_title: reason_id === null ? null : `Reason ${reason_id}` },
});
const declines = [decline(1, 5, 1, 2), decline(1, 7, 1, 3), decline(1, 7, null, 1), decline(2, 7, 2, 4)];
const hour = (weekday: number, at: number, wished: number, offered: number) => ({ weekday, hour: at, declined: 0, wished, offered });

describe('heat maps of declines', () => {
  it('have a row for each course, grade and reason, also for a missing reason', () => {
    expect(linesOf(declines, courseOf).map(({ id }) => id)).toEqual([1, 2]);
    expect(linesOf(declines, gradeOf).map(({ title }) => title)).toEqual(['5', '7']);
    expect(linesOf(declines, reasonOf).map(({ id }) => id)).toEqual([1, null, 2]);
  });

  it('count the declines of a row and a column', () => {
    const byCourse = countsOf(declines, courseOf);
    expect(byCourse({ id: 1, title: '' }, { id: 1, title: '' })).toBe(5);
    expect(byCourse({ id: 1, title: '' }, { id: null, title: null })).toBe(1);
    expect(countsOf(declines, gradeOf)({ id: 7, title: '' }, { id: 2, title: '' })).toBe(4);
    expect(byCourse({ id: 2, title: '' }, { id: 1, title: '' })).toBe(0);
  });
});

describe('hours of the week', () => {
  it('range from the first to the last one with a figure', () => {
    expect(hoursShown([hour(1, 9, 1, 0), hour(3, 12, 2, 0), hour(2, 20, 0, 5)], 'wished')).toEqual([9, 10, 11, 12]);
    expect(hoursShown([], 'wished')).toEqual([]);
  });

  it('are scarcer the more searches there are per teacher, and in total', () => {
    const hours = [hour(1, 9, 4, 4), hour(2, 3, 1, 0), hour(3, 9, 6, 2), hour(4, 9, 0, 0), hour(5, 9, 8, 8), hour(6, 9, 4, 0)];
    expect(scarceHours(hours, 4).map(({ weekday }) => weekday)).toEqual([6, 3, 5, 1]);
  });
});
