import { testQuestions } from '../words/tests/test-questions.ts';
import type { Kid } from './clients.ts';
import { addEngagementRow, placeOnce } from './engagements.ts';
import type { Placed } from './engagements.ts';
import type { Course } from '../courses.ts';
import type { Random } from '../random.ts';
import type { School } from '../school-plan.ts';
import type { Teacher } from './teachers.ts';

/** Number of children with lessons of a course with tests, or a trial of it. */
const children = 245;
/** Outside the range of deals, searches and recent figures. */
const daysAgo = 62;

/** Trial lessons of children who took another course's entrance test, and stayed with their courses. */
export function addEntranceLessons(
  school: School,
  random: Random,
  kids: readonly Kid[],
  teachers: readonly Teacher[],
  placed: readonly Placed[],
): Placed[] {
  const able = teachers.slice(1).filter(({ active, hours }) => active && hours.length > 0);
  return school.study.courses
    .filter(({ title }) => testQuestions[title] !== undefined)
    .flatMap((course) => {
      const taught = new Set(placed.filter(({ service }) => service.courseId === course.id).map(({ engagement }) => engagement.kid));
      const others = kids.filter((kid) => !taught.has(kid) && !kid.ofFirstTeacher && (kid.course === 'learning' || kid.course === 'left'));
      const tried: Placed[] = [];
      for (const kid of random.shuffled(others)) {
        if (taught.size + tried.length >= children) break;
        const lesson = tryCourse(school, random, kid, able, course);
        if (lesson !== null) tried.push(lesson);
      }
      return tried;
    });
}

function tryCourse(school: School, random: Random, kid: Kid, teachers: readonly Teacher[], course: Course): Placed | null {
  const able = teachers.filter(({ skills }) =>
    skills.some((skill) => skill.course === course && skill.firstGrade <= kid.grade && kid.grade <= skill.lastGrade),
  );
  const levels = course.levels.get(kid.grade) ?? [];
  if (able.length === 0 || levels.length === 0) return null;
  for (let tries = 0; tries < 4; tries += 1) {
    const [teacher, day] = [random.pick(able), random.int(school.firstDay, school.today - daysAgo)];
    const terms = { status: 'ended', from: day, to: day + 7 } as const;
    const engagement = { kid, teacher, service: course.trial, level: random.pick(levels), until: terms.to, nextTopic: 0 };
    const lesson = placeOnce(random, { id: 0, ...engagement }, course.trial, day);
    if (lesson === null) continue;
    const known = { id: school.rows.nextId('engagements'), ...engagement };
    addEngagementRow(school, random, known, course, terms, true);
    return { ...lesson, engagement: known };
  }
  return null;
}
