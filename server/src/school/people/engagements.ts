import type { Day, Millis } from '../time/calendar.ts';
import { dateText, instantOf, minute, wallOf, weekdayOf } from '../time/calendar.ts';
import type { Kid } from './clients.ts';
import type { Course, ServiceCourse } from '../courses.ts';
import type { GradeLevel } from '../curriculums.ts';
import { lessonsOfFirstTeacher } from './first-teacher.ts';
import type { Random } from '../random.ts';
import type { School } from '../school-plan.ts';
import { schoolZone } from '../school-plan.ts';
import type { Teacher } from './teachers.ts';

/** A lesson's time, before its outcome is known. */
export type Placed = {
  readonly engagement: Engagement;
  readonly service: ServiceCourse;
  readonly start: Millis;
  readonly finish: Millis;
  readonly ruleId: number | null;
  readonly ruleDay: Day | null;
};
export type Engagement = {
  readonly id: number;
  readonly kid: Kid;
  readonly teacher: Teacher;
  readonly service: ServiceCourse;
  readonly level: GradeLevel;
  /** Lessons end before this day. */
  readonly until: Day;
  nextTopic: number;
};

type Terms = {
  readonly status: 'trial' | 'active' | 'paused' | 'ended';
  /** Lessons are placed from the first of these days up to but not including the second. */
  readonly from: Day;
  readonly to: Day;
};
type Slot = { readonly weekday: number; readonly start: number };

/** Finds teachers for the children of a block, writes their engagements and places the lessons, sorted by time. */
export function addEngagements(school: School, random: Random, kids: readonly Kid[], teachers: readonly Teacher[]): Placed[] {
  const placed: Placed[] = [];
  const first = teachers[0];
  const ofFirst = kids.filter((kid) => kid.ofFirstTeacher);
  if (first !== undefined && ofFirst.length > 0) {
    for (const { kid, courseTitle, slots } of lessonsOfFirstTeacher(school, ofFirst)) {
      const course = school.study.courses.find(({ title }) => title === courseTitle);
      if (course === undefined) continue;
      const terms: Terms = { status: 'active', from: school.firstDay, to: school.endDay };
      placed.push(...engage(school, random, kid, first, course, terms, slots));
    }
    placed.push(...finishedCourses(school, random, kids, first));
  }
  for (const kid of kids) {
    if (kid.course === 'idle') continue;
    const count = kid.ofFirstTeacher
      ? Number(random.chance(0.3))
      : 1 + Number(kid.course === 'learning' && random.chance(school.plan.second));
    const taken = new Set<Course>();
    for (let tried = 0; tried < 6 && taken.size < count; tried += 1) {
      const teacher = random.pick(teachers);
      if (teacher === first && kid.ofFirstTeacher) continue;
      const skill = random.pick(teacher.skills);
      if (!teacher.active && kid.course !== 'left') continue;
      if (teacher.hours.length === 0 || taken.has(skill.course) || kid.grade < skill.firstGrade || kid.grade > skill.lastGrade) continue;
      const lessons = engage(school, random, kid, teacher, skill.course, termsOf(school, random, kid), null);
      if (lessons.length > 0) taken.add(skill.course);
      placed.push(...lessons);
    }
  }
  return placed.sort((one, other) => one.start - other.start);
}

/** Courses of children who left that teacher@ once taught. */
function finishedCourses(school: School, random: Random, kids: readonly Kid[], teacher: Teacher): Placed[] {
  const skill = teacher.skills[0];
  if (skill === undefined) return [];
  const terms: Terms = { status: 'ended', from: school.firstDay, to: school.today - 30 };
  return kids
    .filter(({ course, grade }) => course === 'left' && grade >= skill.firstGrade && grade <= skill.lastGrade)
    .slice(0, 2)
    .flatMap((kid) => engage(school, random, kid, teacher, skill.course, terms, null));
}

function termsOf({ firstDay, endDay, today }: School, random: Random, kid: Kid): Terms {
  if (kid.course === 'trial') {
    const from = today + random.int(-12, 8);
    const ended = from < today - 4 && random.chance(0.5);
    return { status: ended ? 'ended' : 'trial', from, to: ended ? Math.min(from + 7, today) : from + 7 };
  }
  const from = random.chance(0.65) ? firstDay : random.int(firstDay + 1, today - 7);
  if (kid.course === 'learning') return { status: 'active', from, to: endDay };
  const early = Math.min(from, today - 30);
  const to = random.int(early + 14, today);
  return { status: random.chance(0.2) ? 'paused' : 'ended', from: early, to };
}

function engage(
  school: School,
  random: Random,
  kid: Kid,
  teacher: Teacher,
  course: Course,
  terms: Terms,
  requested: readonly Slot[] | null,
): Placed[] {
  const level = random.pick(course.levels.get(kid.grade) ?? []);
  const regular =
    requested !== null
      ? course.regular[course.title === 'Exam preparation' ? 1 : 0]
      : random.weighted(course.regular.map((service, index) => [service, [7, 3, 1, 1][index] ?? 1] as const));
  const service = terms.status === 'trial' ? course.trial : regular;
  if (service === undefined) return [];
  const begun = terms.from > school.firstDay;
  const engagement = {
    id: school.rows.nextId('engagements'),
    kid,
    teacher,
    service,
    level,
    until: terms.to,
    nextTopic: begun ? 0 : random.int(0, 5),
  };
  const placed: Placed[] = [];
  if (begun && terms.from < school.endDay) {
    const trial = placeOnce(random, engagement, course.trial, terms.from);
    if (trial === null) return [];
    placed.push(trial);
  }
  const onlyTrial = kid.course === 'trial';
  const rules = onlyTrial ? [] : (requested ?? Array.from({ length: random.chance(school.plan.twice) ? 2 : 1 }, () => null));
  const firstRuleDay = begun ? terms.from + 3 : terms.from;
  const ruleRows: (() => void)[] = [];
  for (const slot of rules) {
    const found = slot ?? findSlot(school, random, engagement, firstRuleDay, terms.to);
    if (found === null) continue;
    const ruleId = school.rows.nextId('regular_rules');
    ruleRows.push(() => addRule(school, ruleId, engagement, found, firstRuleDay, terms));
    placed.push(...placeWeekly(school, engagement, ruleId, found, { from: firstRuleDay, to: terms.to }));
  }
  if (placed.length === 0) return [];
  addEngagementRow(school, random, engagement, course, terms, begun);
  for (const add of ruleRows) add();
  return placed;
}

/** @param begun whether it began within the lessons' weeks, and not before them */
export function addEngagementRow(
  school: School,
  random: Random,
  { id, kid, teacher, service, level }: Engagement,
  course: Course,
  terms: Terms,
  begun: boolean,
) {
  const startedOn = begun ? terms.from : school.firstDay - random.int(10, 250);
  school.rows.add('engagements', {
    id,
    kid_id: kid.id,
    client_id: kid.client.id,
    teacher_id: teacher.id,
    course_id: course.id,
    service_course_id: service.id,
    grade_level_id: level.id,
    status: terms.status,
    started_on: dateText(startedOn),
    ended_on: terms.status === 'ended' ? dateText(Math.min(terms.to, school.today)) : null,
    end_reason: terms.status === 'ended' ? random.pick(['quits', 'rescheduling', 'clarifying', 'temporarily_inactive', 'other']) : null,
  });
}

function addRule(school: School, id: number, { id: engagementId, kid, service }: Engagement, slot: Slot, from: Day, { to }: Terms): void {
  school.rows.add('regular_rules', {
    id,
    engagement_id: engagementId,
    weekday: slot.weekday,
    start_minute: slot.start,
    minutes: service.minutes,
    zone: kid.zone,
    valid_from: dateText(from),
    valid_to: to >= school.endDay ? null : dateText(to),
    parent_rule_id: null,
    // The end of the placed lessons; the server continues from there.
    placed_to: dateText(school.endDay),
  });
}

/** Days of a weekday in [from, to). */
function daysOf(weekday: number, from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from + ((weekday - weekdayOf(from) + 7) % 7); day < to; day += 7) days.push(day);
  return days;
}

function placeWeekly(
  { daysOff }: School,
  engagement: Engagement,
  ruleId: number,
  slot: Slot,
  { from, to }: { readonly from: Day; readonly to: Day },
): Placed[] {
  const { kid, teacher, service } = engagement;
  return daysOf(slot.weekday, from, to).flatMap((day) => {
    if (daysOff.has(day)) return [];
    const start = instantOf(kid.zone, day, slot.start);
    const finish = start + service.minutes * minute;
    if (!teacher.busy.isFree(start, finish) || !kid.busy.isFree(start, finish)) return [];
    teacher.busy.take(start, finish);
    kid.busy.take(start, finish);
    return [{ engagement, service, start, finish, ruleId, ruleDay: day }];
  });
}

// A weekly slot must be free on every date, before and after every clock change.
function findSlot(school: School, random: Random, { kid, teacher, service }: Engagement, from: Day, to: Day): Slot | null {
  for (let tried = 0; tried < 14; tried += 1) {
    const hours = random.pick(teacher.hours);
    const latest = Math.floor((hours.finish - service.minutes - hours.start) / 30);
    if (latest < 0) continue;
    const reference = school.today + ((hours.weekday - weekdayOf(school.today) + 7) % 7);
    const local = wallOf(kid.zone, instantOf(teacher.zone, reference, hours.start + 30 * random.int(0, latest)));
    if (local.minute < 8 * 60 || local.minute + service.minutes > 22 * 60) continue;
    const slot = { weekday: weekdayOf(local.day), start: local.minute };
    const free = daysOf(slot.weekday, from, to).every((day) => {
      const start = instantOf(kid.zone, day, slot.start);
      const finish = start + service.minutes * minute;
      return teacher.busy.isFree(start, finish) && kid.busy.isFree(start, finish);
    });
    if (free) return slot;
  }
  return null;
}

/** A free time for one lesson within three days after a day, or null. */
export function freeTimeAfter(random: Random, { kid, teacher }: Engagement, minutes: number, day: Day): Millis | null {
  for (let tried = 0; tried < 12; tried += 1) {
    const candidate = day + random.int(0, 3);
    const weekday = weekdayOf(candidate);
    const hours = teacher.hours.filter((span) => span.weekday === weekday);
    if (hours.length === 0) continue;
    const span = random.pick(hours);
    const latest = Math.floor((span.finish - minutes - span.start) / 30);
    if (latest < 0) continue;
    const start = instantOf(teacher.zone, candidate, span.start + 30 * random.int(0, latest));
    const finish = start + minutes * minute;
    const local = wallOf(kid.zone, start).minute;
    if (local < 8 * 60 || local > 21 * 60) continue;
    if (teacher.busy.isFree(start, finish) && kid.busy.isFree(start, finish)) {
      teacher.busy.take(start, finish);
      kid.busy.take(start, finish);
      return start;
    }
  }
  return null;
}

/** Places one lesson within some days from a day, or null. */
export function placeOnce(random: Random, engagement: Engagement, service: ServiceCourse, day: Day): Placed | null {
  const start = freeTimeAfter(random, engagement, service.minutes, day);
  if (start === null) return null;
  return { engagement, service, start, finish: start + service.minutes * minute, ruleId: null, ruleDay: null };
}

/** The date of an instant in the school's zone: the business date. */
export function businessDay(at: Millis): Day {
  return wallOf(schoolZone, at).day;
}
