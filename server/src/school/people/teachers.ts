import type { ContractType } from '@lectern/contract/teachers/teachers.schema';
import { minor } from '@lectern/contract/money';
import { abilities } from '@lectern/contract/permissions';
import { BusyTimes, dateText, dayLength } from '../time/calendar.ts';
import type { Day } from '../time/calendar.ts';
import type { Course, ServiceCourse } from '../courses.ts';
import { firstTeacherCourses } from './first-teacher.ts';
import { colleagueNameOf, zoneOf } from '../words/people-names.ts';
import type { Random } from '../random.ts';
import type { School } from '../school-plan.ts';
import { addUser } from './staff.ts';
import type { NewUser } from './staff.ts';
import { addWorkingTime } from '../time/working-time.ts';
import type { Hours } from '../time/working-time.ts';

export type Rate = { readonly id: number; readonly amount: number; readonly from: Day };
export type Skill = { readonly course: Course; readonly firstGrade: number; readonly lastGrade: number };
export type Teacher = {
  readonly id: number;
  readonly zone: string;
  readonly active: boolean;
  /** Whether they have the ability for the match page and so get offers. */
  readonly matched: boolean;
  readonly skills: readonly Skill[];
  readonly hours: readonly Hours[];
  readonly busy: BusyTimes;
  /** By the id of a service course, oldest first. */
  readonly rates: ReadonlyMap<number, readonly Rate[]>;
  /** The number of unfinished lessons. */
  unfinished: number;
};

type TeacherNature = 'working' | 'without_hours' | 'inactive';

const natures: Readonly<Record<number, TeacherNature>> = { 11: 'inactive', 24: 'without_hours', 33: 'without_hours', 37: 'inactive' };

/** Writes the teachers of a block with skills, working time and rates. In the first block teacher@ and teacher2@ come first. */
export function addTeachers(school: School, random: Random, block: number): Teacher[] {
  const teachers: Teacher[] = [];
  const named: readonly NewUser[] =
    block > 0
      ? []
      : [
          { email: 'teacher@lectern.test', name: 'Anna Sokolova', roles: ['Teacher'], abilities: [abilities.match], zone: 'Europe/Moscow' },
          { email: 'teacher2@lectern.test', name: 'Maria Vetrova', roles: ['Teacher'], zone: 'Europe/London' },
          { email: 'multi@lectern.test', name: 'Сергей Николаев', roles: ['Teacher', 'Methodist'], zone: 'Asia/Yekaterinburg' },
        ];
  for (let index = 0; index < school.plan.teachers; index += 1) {
    const nature = natures[index] ?? 'working';
    const number = block * school.plan.teachers + index + 1;
    const name = colleagueNameOf(random);
    const user = named[index] ?? {
      email: `teacher${number}@lectern.test`,
      name,
      roles: ['Teacher' as const],
      abilities: random.chance(0.8) ? [abilities.match] : [],
      zone: zoneOf(random, !/^[A-Z]/.test(name)),
      active: nature !== 'inactive',
    };
    teachers.push(addTeacher(school, random, user, nature, index, block));
  }
  return teachers;
}

function addTeacher(school: School, random: Random, user: NewUser, nature: TeacherNature, index: number, block: number): Teacher {
  const { rows, staff, now, study } = school;
  const zone = user.zone ?? 'Europe/Moscow';
  const first = block === 0 && index === 0;
  const days = random.int(200, 900);
  // teacher@ has worked here for as long as key figures exist.
  const since = now - (first && school.plan.blocks === 1 ? 800 : days) * dayLength;
  const id = addUser(rows, school.passwordHash, since, { ...user, zone });
  const reason = random.pick(['quits', 'vacation', 'sick_leave', 'temporarily_inactive'] as const);
  const inactive = nature === 'inactive';
  const curatorId = staff.curators[(school.plan.blocks > 1 ? block : index) % staff.curators.length] ?? null;
  rows.add('teachers', {
    id,
    status: inactive ? 'inactive' : 'active',
    inactive_reason: inactive ? reason : null,
    return_on: inactive && reason !== 'quits' ? dateText(school.today + random.int(7, 40)) : null,
    curator_id: curatorId,
    contract_type:
      contractTypes[user.email] ??
      random.weighted([
        ['self_employed', 7],
        ['employee', 2],
        ['contractor', 1],
      ] as const),
    inn: random.chance(0.85) ? String(random.int(500_000_000_000, 799_999_999_999)) : null,
    max_minutes_per_week: random.pick([1200, 1500, 1800, 2400]),
    about: random.pick(abouts),
  });
  const skills = first ? skillsOfFirst(study.courses) : skillsOf(random, study.courses, index);
  for (const { course, firstGrade, lastGrade } of skills) {
    rows.add('teacher_skills', {
      teacher_id: id,
      course_id: course.id,
      grade_from: firstGrade,
      grade_to: lastGrade,
      level: random.pick(['basic', 'standard', 'advanced']),
      approved_by: staff.methodist,
    });
  }
  const busy = new BusyTimes();
  const hours = nature === 'without_hours' ? [] : addWorkingTime(school, random, { id, curatorId, zone, busy, first });
  const matched = user.abilities?.includes(abilities.match) ?? false;
  return { id, zone, active: !inactive, matched, skills, hours, busy, rates: addRates(school, random, id, skills), unfinished: 0 };
}

/** Fixed, so that teacher@ always owes receipts and teacher2@ always sends invoices. */
const contractTypes: Readonly<Record<string, ContractType>> = {
  'teacher@lectern.test': 'self_employed',
  'teacher2@lectern.test': 'contractor',
};

const abouts = [
  'Teaches for more than ten years; likes to begin with a game.',
  'Prepares for the state exam, 85 points on average.',
  'Works with younger pupils, patient and cheerful.',
  'Готовит к олимпиадам, преподаёт в гимназии.',
  'Объясняет сложное простыми словами, любит задачи с подвохом.',
  '',
] as const;

// The courses of teacher@'s pupils.
function skillsOfFirst(courses: readonly Course[]): Skill[] {
  return courses
    .filter(({ title }) => firstTeacherCourses.includes(title))
    .map((course) => ({ course, firstGrade: course.firstGrade, lastGrade: course.lastGrade }));
}

// Every course has teachers in every block: the first ones take the courses in turn.
function skillsOf(random: Random, courses: readonly Course[], index: number): Skill[] {
  const usual: readonly number[] = [0, 1, 0, 1, 2, 0, 1, 4, 3, 5, 0, 1, 2, 6, 7, 8, 9];
  const first = courses[usual[index % usual.length] ?? 0];
  const chosen = new Set([
    first,
    ...(random.chance(0.5) ? [random.pick(courses)] : []),
    ...(random.chance(0.15) ? [random.pick(courses)] : []),
  ]);
  return [...chosen].flatMap((course) => {
    if (course === undefined) return [];
    const whole = index < 17 || random.chance(0.4);
    const firstGrade = whole ? course.firstGrade : random.int(course.firstGrade, course.lastGrade - 2);
    const lastGrade = whole ? course.lastGrade : random.int(firstGrade + 2, course.lastGrade);
    return [{ course, firstGrade, lastGrade }];
  });
}

function addRates(school: School, random: Random, teacherId: number, skills: readonly Skill[]): Map<number, Rate[]> {
  const share = random.int(50, 66) / 100;
  const longAgo = school.firstDay - random.int(60, 300);
  const raisedOn = random.chance(0.25) ? school.firstDay + random.int(14, 70) : null;
  const rates = new Map<number, Rate[]>();
  for (const service of skills.flatMap(({ course }) => [course.trial, ...course.regular])) {
    const amount = amountFor(service, share);
    const versions = [
      { amount, from: longAgo },
      ...(raisedOn === null ? [] : [{ amount: Math.round((amount * 1.08) / 50) * 50, from: raisedOn }]),
    ];
    rates.set(
      service.id,
      versions.map(({ amount: value, from }) => {
        const id = school.rows.nextId('rate_versions');
        school.rows.add('rate_versions', {
          id,
          teacher_id: teacherId,
          service_course_id: service.id,
          amount: minor(value),
          currency: 'RUB',
          effective_from: dateText(from),
        });
        return { id, amount: value, from };
      }),
    );
  }
  return rates;
}

function amountFor({ kind, price }: ServiceCourse, share: number): number {
  return kind === 'trial' ? 30_000 : Math.round((price * share) / 500) * 500;
}

/** The rate in force on a day. */
export function rateOn(teacher: Teacher, serviceCourseId: number, day: Day): Rate {
  const rate = teacher.rates.get(serviceCourseId)?.findLast(({ from }) => from <= day);
  if (rate === undefined) throw new Error(`teacher ${teacher.id} has no rate for service course ${serviceCourseId}`);
  return rate;
}
