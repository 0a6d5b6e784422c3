import { hour, minute, wallOf, weekdayOf } from '../calendar.ts';
import type { Millis } from '../calendar.ts';
import type { Kid } from './clients.ts';
import type { School } from '../school-plan.ts';

type WeeklyLessons = {
  readonly kid: Kid;
  readonly courseTitle: string;
  readonly slots: readonly { readonly weekday: number; readonly start: number }[];
};

/** What teacher@ teaches; whoever is in the ninth grade prepares for the exam. */
export const firstTeacherCourses: readonly string[] = ['Mathematics', 'Exam preparation'];

/** Starts of teacher@'s lessons of today, in minutes from the lesson that begins next. */
const today = [-360, -300, -240, -120, 0, 60, 150, 240] as const;
/** Which of today's lessons waits to be written up, and which a client has cancelled. */
const unfinishedToday: readonly number[] = [-120];
const cancelledToday: readonly number[] = [60];
/** The same of the days before and after: days from today, minutes from the lesson that begins next. */
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

/** teacher@'s next lesson begins in 10 to 25 minutes, on a full quarter of an hour. */
export function nextLessonOfFirstTeacher(now: Millis): Millis {
  return Math.ceil((now + 10 * minute) / (15 * minute)) * 15 * minute;
}

/** When the pupils of teacher@ have their weekly lessons: so that the day the school is filled on has some before and after "now". */
export function lessonsOfFirstTeacher(school: School, kids: readonly Kid[]): WeeklyLessons[] {
  const next = nextLessonOfFirstTeacher(school.now);
  const starts = [
    ...today.map((minutes) => next + minutes * minute),
    ...otherDays.map(([day, minutes]) => next + day * 24 * hour + minutes * minute),
  ];
  return kids.slice(0, starts.length).map((kid, index) => {
    // The child of the lesson that begins next is the first one in the list of known pupils.
    const start = starts[(index + today.indexOf(0)) % starts.length] ?? next;
    const local = wallOf(kid.zone, start);
    const courseTitle = kid.grade === 9 ? 'Exam preparation' : 'Mathematics';
    return { kid, courseTitle, slots: [{ weekday: weekdayOf(local.day), start: local.minute }] };
  });
}

/** What is fixed of a lesson of teacher@: that it waits to be written up, is cancelled, or was held; null where chance decides. */
export function fixedOutcomeOfFirstTeacher(now: Millis, start: Millis): 'unfinished' | 'cancelled' | 'held' | null {
  const fromNext = Math.round((start - nextLessonOfFirstTeacher(now)) / minute);
  if (unfinishedToday.includes(fromNext)) return 'unfinished';
  if (cancelledToday.includes(fromNext)) return 'cancelled';
  if (unfinishedBefore.some(([day, minutes]) => day * 24 * 60 + minutes === fromNext)) return 'unfinished';
  return Math.abs(fromNext) < 4 * 24 * 60 ? 'held' : null;
}
