import { minor } from '@lectern/contract/money';
import { topicTitles } from './words/topic-titles.ts';
import type { RowWriter } from './write-rows.ts';

export type Topic = { readonly id: number; readonly homework: string };
export type GradeLevel = { readonly id: number; readonly topics: readonly Topic[] };
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
  /** Billable variants for regular lessons, the most usual first. */
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

const levelTitles = ['basic', 'standard', 'advanced'] as const;
const packages = [
  { units: 4, percent: 100, validDays: 35, freezeDays: 0 },
  { units: 8, percent: 95, validDays: 70, freezeDays: 7 },
  { units: 16, percent: 90, validDays: 140, freezeDays: 14 },
] as const;

/** Writes directions, courses, their billable variants, the price list and the published curriculums. */
export function addStudy(rows: RowWriter): Study {
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
    for (let grade = firstGrade; grade <= lastGrade; grade += 1) levels.set(grade, addCurriculum(rows, id, title, grade));
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
    // Shop prices end in 90 rubles, so they seldom divide by the number of lessons: the remainder is on the last unit.
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

/** Last summer's offer: sold no more, and still in the list of who looks for it. */
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

function addCurriculum(rows: RowWriter, courseId: number, course: string, grade: number): GradeLevel[] {
  const curriculumId = rows.nextId('curriculums');
  rows.add('curriculums', { id: curriculumId, course_id: courseId, grade, version: 1, status: 'published' });
  return levelTitles.map((title, position) => {
    const id = rows.nextId('grade_levels');
    rows.add('grade_levels', { id, curriculum_id: curriculumId, position: position + 1, title });
    const topics = titlesOfLevel(topicTitles(course, grade), title).map((topic, index) => {
      const topicId = rows.nextId('topics');
      const homework = homeworkFor(course, grade, index);
      rows.add('topics', {
        id: topicId,
        grade_level_id: id,
        position: index + 1,
        title: topic,
        hours: index % 6 === 5 ? 2 : 1,
        homework,
        materials: index % 4 === 0 ? `Slides and worksheet ${grade}.${index + 1}` : '',
      });
      return { id: topicId, homework };
    });
    return { id, topics };
  });
}

/** The basic level leaves out every seventh topic, the advanced one deepens every eighth. */
function titlesOfLevel(titles: readonly string[], level: (typeof levelTitles)[number]): string[] {
  if (level === 'basic') return titles.filter((_, index) => index % 7 !== 6 || titles.length <= 22);
  if (level === 'advanced') return titles.flatMap((title, index) => (index % 8 === 7 ? [title, `${title}: olympiad problems`] : [title]));
  return [...titles];
}

function homeworkFor(course: string, grade: number, index: number): string {
  const first = grade * 40 + index * 7 + 3;
  if (['Mathematics', 'Physics', 'Chemistry', 'Exam preparation'].includes(course)) return `№ ${first}–${first + 5}`;
  if (course === 'Programming') return `Project task ${index + 1}: finish the program and send the link`;
  if (course === 'Literature') return `Read pages ${first}–${first + 14}, write down two quotations`;
  if (course === 'Biology') return `§ ${index + 1}, questions 1–5`;
  return `Workbook p. ${first % 120}, ex. ${1 + (index % 4)}–${4 + (index % 4)}; learn the new words`;
}
