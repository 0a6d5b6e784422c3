import { hour, minute, wallOf, weekdayOf } from '../time/calendar.ts';
import type { Millis } from '../time/calendar.ts';
import type { Kid } from './clients.ts';
import type { School } from '../school-plan.ts';

type WeeklyLessons = {
  readonly kid: Kid;
  readonly courseTitle: string;
  readonly slots: readonly { readonly weekday: number; readonly start: number }[];
};

/** The courses of teacher@; ninth-graders prepare for the exam. */
export const firstTeacherCourses: readonly string[] = ['Mathematics', 'Exam preparation'];

/** Starts of teacher@'s lessons of today, in minutes from the next lesson. */
const today = [-360, -300, -240, -120, 0, 60, 150, 240] as const;
/** Which of today's lessons are unfinished or cancelled by the client. */
const unfinishedToday: readonly number[] = [-120];
const cancelledToday: readonly number[] = [60];
/** Lessons of other days: days from today, minutes from the next lesson. */
const otherDays: readonly (readonly [day: number, minutes: number])[] = [
  [-1, 0],
  [-1, 90],
  [-2, -60],
  [-2, 60],
  [2, 0],
  [2, 60],
  [2, 180],
  [3, -120],
  [3, 30],
  [4, 60],
];
const unfinishedBefore: readonly (readonly [day: number, minutes: number])[] = [
  [-1, 0],
  [-2, 60],
];

/** teacher@'s next lesson begins in 10 to 25 minutes, on a quarter of an hour. */
export function nextLessonOfFirstTeacher(now: Millis): Millis {
  return Math.ceil((now + 10 * minute) / (15 * minute)) * 15 * minute;
}

/** The weekly lessons of teacher@'s pupils, arranged so that today has some before and after now. */
export function lessonsOfFirstTeacher(school: School, kids: readonly Kid[]): WeeklyLessons[] {
  const next = nextLessonOfFirstTeacher(school.now);
  const starts = [
    ...today.map((minutes) => next + minutes * minute),
    ...otherDays.map(([day, minutes]) => next + day * 24 * hour + minutes * minute),
  ];
  return kids.slice(0, starts.length).map((kid, index) => {
    // The child of the next lesson is the first one in the list of known pupils.
    const start = starts[(index + today.indexOf(0)) % starts.length] ?? next;
    const local = wallOf(kid.zone, start);
    const courseTitle = kid.grade === 9 ? 'Exam preparation' : 'Mathematics';
    return { kid, courseTitle, slots: [{ weekday: weekdayOf(local.day), start: local.minute }] };
  });
}

/** The fixed outcome of a lesson of teacher@: unfinished, cancelled or held; null if it is random. */
export function fixedOutcomeOfFirstTeacher(now: Millis, start: Millis): 'unfinished' | 'cancelled' | 'held' | null {
  const fromNext = Math.round((start - nextLessonOfFirstTeacher(now)) / minute);
  if (unfinishedToday.includes(fromNext)) return 'unfinished';
  if (cancelledToday.includes(fromNext)) return 'cancelled';
  if (unfinishedBefore.some(([day, minutes]) => day * 24 * 60 + minutes === fromNext)) return 'unfinished';
  return Math.abs(fromNext) < 4 * 24 * 60 ? 'held' : null;
}
