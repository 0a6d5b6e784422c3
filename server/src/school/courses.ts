import { minor } from '@lectern/contract/money';
import { addCurriculum } from './curriculums.ts';
import type { GradeLevel } from './curriculums.ts';
import type { RowWriter } from './write-rows.ts';

export type ServiceCourse = {
  readonly id: number;
  readonly courseId: number;
  readonly kind: 'trial' | 'individual' | 'exam';
  readonly minutes: number;
  readonly price: number;
};
export type Abonement = {
  readonly id: number;
  readonly title: string;
  readonly units: number;
  readonly price: number;
  readonly validDays: number;
  readonly freezeDays: number;
};
export type Course = {
  readonly id: number;
  readonly title: string;
  readonly firstGrade: number;
  readonly lastGrade: number;
  readonly trial: ServiceCourse;
  /** Service courses of regular lessons, the most common first. */
  readonly regular: readonly ServiceCourse[];
  readonly levels: ReadonlyMap<number, readonly GradeLevel[]>;
};
export type Study = {
  readonly courses: readonly Course[];
  /** By the id of a service course. */
  readonly abonements: ReadonlyMap<number, readonly Abonement[]>;
  readonly serviceCourses: readonly ServiceCourse[];
};

type CourseTerms = readonly [direction: string, title: string, firstGrade: number, lastGrade: number, rublesPerHour: number];

const courseTerms: readonly CourseTerms[] = [
  ['Mathematics and science', 'Mathematics', 1, 11, 1200],
  ['Languages', 'English', 1, 11, 1200],
  ['Languages', 'Russian language', 1, 11, 1000],
  ['Mathematics and science', 'Physics', 7, 11, 1400],
  ['Exams', 'Exam preparation', 8, 11, 1800],
  ['Computing', 'Programming', 3, 11, 1600],
  ['Humanities', 'Literature', 5, 11, 1000],
  ['Mathematics and science', 'Chemistry', 8, 11, 1400],
  ['Languages', 'German', 2, 11, 1300],
  ['Mathematics and science', 'Biology', 5, 11, 1200],
];

const packages = [
  { units: 4, percent: 100, validDays: 35, freezeDays: 0 },
  { units: 8, percent: 95, validDays: 70, freezeDays: 7 },
  { units: 16, percent: 90, validDays: 140, freezeDays: 14 },
] as const;

/** Writes directions, courses, service courses, the price list and the published curriculums. */
export function addStudy(rows: RowWriter, publishedAt: string): Study {
  const directions = new Map<string, number>();
  const courses: Course[] = [];
  const abonements = new Map<number, readonly Abonement[]>();
  for (const [direction, title, firstGrade, lastGrade, rublesPerHour] of courseTerms) {
    if (!directions.has(direction)) {
      const id = rows.nextId('directions');
      rows.add('directions', { id, title: direction });
      directions.set(direction, id);
    }
    const id = rows.nextId('courses');
    rows.add('courses', { id, direction_id: directions.get(direction) ?? 0, title });
    const priceOf = (minutes: number) => (rublesPerHour * 100 * minutes) / 60;
    const serve = (kind: ServiceCourse['kind'], minutes: number, price: number): ServiceCourse => {
      const service = { id: rows.nextId('service_courses'), courseId: id, kind, minutes, price };
      const name = kind === 'individual' ? `${title}, ${minutes} min` : `${title}, ${kind}, ${minutes} min`;
      rows.add('service_courses', {
        id: service.id,
        course_id: id,
        title: name,
        kind,
        minutes,
        price: minor(price),
        currency: 'RUB',
        active: true,
      });
      return service;
    };
    const trial = serve('trial', 30, 0);
    const regular = [serve('individual', 45, priceOf(45)), serve('individual', 60, priceOf(60)), serve('individual', 90, priceOf(90))];
    if (title === 'Exam preparation') regular.unshift(serve('exam', 90, priceOf(90) + 20_000));
    for (const service of regular) abonements.set(service.id, addPackages(rows, title, service, [firstGrade, lastGrade]));
    const levels = new Map<number, readonly GradeLevel[]>();
    for (let grade = firstGrade; grade <= lastGrade; grade += 1)
      levels.set(grade, addCurriculum(rows, { courseId: id, course: title, grade, firstGrade, lastGrade, publishedAt }));
    courses.push({ id, title, firstGrade, lastGrade, trial, regular, levels });
  }
  addWithdrawnPackage(rows, courses[0]);
  const serviceCourses = courses.flatMap(({ trial, regular }) => [trial, ...regular]);
  return { courses, abonements, serviceCourses };
}

function addPackages(
  rows: RowWriter,
  course: string,
  service: ServiceCourse,
  [gradeFrom, gradeTo]: readonly [number, number],
): Abonement[] {
  return packages.map(({ units, percent, validDays, freezeDays }) => {
    // Prices end in 90 rubles, so they seldom divide by the number of lessons: the last unit has the remainder.
    const price = units === 4 ? service.price * units : Math.floor((service.price * units * percent) / 100 / 10_000) * 10_000 - 1_000;
    const title = `${course} ${units} × ${service.minutes} min`;
    const abonement = { id: rows.nextId('abonements'), title, units, price, validDays, freezeDays };
    rows.add('abonements', {
      id: abonement.id,
      service_course_id: service.id,
      title,
      units,
      price: minor(price),
      currency: 'RUB',
      valid_days: validDays,
      freeze_days: freezeDays,
      on_sale: true,
      grade_from: gradeFrom,
      grade_to: gradeTo,
    });
    return abonement;
  });
}

/** Last summer's offer: withdrawn from sale, but still on the price list. */
function addWithdrawnPackage(rows: RowWriter, course: Course | undefined): void {
  const service = course?.regular[0];
  if (course === undefined || service === undefined) return;
  rows.add('abonements', {
    id: rows.nextId('abonements'),
    service_course_id: service.id,
    title: `${course.title}, summer, 6 × ${service.minutes} min`,
    units: 6,
    price: minor(service.price * 5),
    currency: 'RUB',
    valid_days: 60,
    freeze_days: 0,
    on_sale: false,
    grade_from: course.firstGrade,
    grade_to: course.lastGrade,
  });
}
