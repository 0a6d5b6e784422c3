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

type CourseTerms = readonly [direction: Direction, en: string, ru: string, firstGrade: number, lastGrade: number, rublesPerHour: number];

const directionTitles = {
  science: { title_en: 'Mathematics and science', title_ru: 'Математика и естественные науки' },
  languages: { title_en: 'Languages', title_ru: 'Языки' },
  exams: { title_en: 'Exams', title_ru: 'Экзамены' },
  computing: { title_en: 'Computing', title_ru: 'Информатика' },
  humanities: { title_en: 'Humanities', title_ru: 'Гуманитарные предметы' },
} as const;
type Direction = keyof typeof directionTitles;

const courseTerms: readonly CourseTerms[] = [
  ['science', 'Mathematics', 'Математика', 1, 11, 1200],
  ['languages', 'English', 'Английский язык', 1, 11, 1200],
  ['languages', 'Russian language', 'Русский язык', 1, 11, 1000],
  ['science', 'Physics', 'Физика', 7, 11, 1400],
  ['exams', 'Exam preparation', 'Подготовка к экзаменам', 8, 11, 1800],
  ['computing', 'Programming', 'Программирование', 3, 11, 1600],
  ['humanities', 'Literature', 'Литература', 5, 11, 1000],
  ['science', 'Chemistry', 'Химия', 8, 11, 1400],
  ['languages', 'German', 'Немецкий язык', 2, 11, 1300],
  ['science', 'Biology', 'Биология', 5, 11, 1200],
];

const kindTitles = {
  individual: { en: [], ru: [] },
  trial: { en: ['trial'], ru: ['пробный'] },
  exam: { en: ['exam'], ru: ['экзамен'] },
} as const;

const packages = [
  { units: 4, percent: 100, validDays: 35, freezeDays: 0 },
  { units: 8, percent: 95, validDays: 70, freezeDays: 7 },
  { units: 16, percent: 90, validDays: 140, freezeDays: 14 },
] as const;

/** Writes directions, courses, service courses, the price list and the published curriculums. */
export function addStudy(rows: RowWriter, publishedAt: string): Study {
  const directions = new Map<Direction, number>();
  const courses: Course[] = [];
  const abonements = new Map<number, readonly Abonement[]>();
  for (const [direction, title, title_ru, firstGrade, lastGrade, rublesPerHour] of courseTerms) {
    if (!directions.has(direction)) {
      const id = rows.nextId('directions');
      rows.add('directions', { id, ...directionTitles[direction] });
      directions.set(direction, id);
    }
    const id = rows.nextId('courses');
    rows.add('courses', { id, direction_id: directions.get(direction) ?? 0, title_en: title, title_ru });
    const priceOf = (minutes: number) => (rublesPerHour * 100 * minutes) / 60;
    const serve = (kind: ServiceCourse['kind'], minutes: number, price: number): ServiceCourse => {
      const service = { id: rows.nextId('service_courses'), courseId: id, kind, minutes, price };
      rows.add('service_courses', {
        id: service.id,
        course_id: id,
        title_en: [title, ...kindTitles[kind].en, `${minutes} min`].join(', '),
        title_ru: [title_ru, ...kindTitles[kind].ru, `${minutes} мин`].join(', '),
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
