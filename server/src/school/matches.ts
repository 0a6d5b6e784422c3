import type { MatchOfferState, MatchRequestState } from '@lectern/contract/matches/match-states';
import { dayLength, hour, isoText } from './time/calendar.ts';
import type { Millis } from './time/calendar.ts';
import type { Kid } from './people/clients.ts';
import type { Course } from './courses.ts';
import type { Placed } from './people/engagements.ts';
import { firstTeacherCourses } from './people/first-teacher.ts';
import type { Random } from './random.ts';
import type { School } from './school-plan.ts';
import type { Teacher } from './people/teachers.ts';

type Search = {
  readonly state: Exclude<MatchRequestState, 'filled'>;
  /** Days from now: the start of the search, and its deadline. */
  readonly begun: number;
  readonly deadline: number;
  /** Whether it is for a course of teacher@, who then gets the first offer. */
  readonly ofFirstTeacher: boolean;
  readonly offers: readonly MatchOfferState[];
};

const searches: readonly Search[] = [
  { state: 'open', begun: -3, deadline: 4, ofFirstTeacher: true, offers: ['offered', 'viewed', 'offered'] },
  { state: 'open', begun: -2, deadline: 7, ofFirstTeacher: true, offers: ['offered', 'declined', 'offered'] },
  { state: 'open', begun: -1, deadline: 9, ofFirstTeacher: true, offers: ['offered', 'offered'] },
  { state: 'open', begun: -5, deadline: 2, ofFirstTeacher: true, offers: ['viewed', 'offered', 'offered'] },
  { state: 'open', begun: -4, deadline: 6, ofFirstTeacher: false, offers: ['offered', 'declined'] },
  { state: 'open', begun: -6, deadline: 8, ofFirstTeacher: false, offers: ['viewed', 'offered'] },
  { state: 'draft', begun: -1, deadline: 14, ofFirstTeacher: false, offers: [] },
  { state: 'expired', begun: -16, deadline: -2, ofFirstTeacher: true, offers: ['declined', 'expired', 'expired'] },
  { state: 'withdrawn', begun: -9, deadline: 5, ofFirstTeacher: false, offers: ['withdrawn', 'withdrawn'] },
];
/** The number of filled searches in a block. */
const mostFilled = 4;

/** Writes searches for teachers with their offers: open ones, and filled ones. */
export function addMatches(school: School, random: Random, kids: readonly Kid[], teachers: readonly Teacher[], placed: readonly Placed[]) {
  const offered = teachers.filter(({ active, matched, hours }) => active && matched && hours.length > 0);
  const waiting = kids.filter(({ course, client }) => (course === 'idle' || course === 'trial') && client.status === 'active');
  for (const [index, search] of searches.entries()) {
    const kid = waiting[index];
    const course = kid === undefined ? undefined : courseFor(school, random, offered, kid, search.ofFirstTeacher);
    if (kid === undefined || course === undefined) continue;
    const begun = school.now + search.begun * dayLength;
    const ended = Math.min(school.now, school.now + search.deadline * dayLength);
    const request = addRequest(school, random, kid, course, search.state, begun, school.now + search.deadline * dayLength);
    const able = offered.filter((teacher) => canTeach(teacher, course, kid));
    for (const [position, state] of search.offers.entries()) {
      const teacher = able[position];
      if (teacher !== undefined) addOffer(school, random, request, teacher.id, state, begun, ended);
    }
  }
  addFilled(school, random, offered, placed);
  addHistory(school, random, kids, offered);
  addForFirstManager(school, random, kids, waiting.slice(searches.length), offered);
  addAccepted(school, random, offered, placed);
}

const mostAccepted = 12;

// Teachers who answer offers have accepted one before their latest course that did not begin with a trial.
function addAccepted(school: School, random: Random, offered: readonly Teacher[], placed: readonly Placed[]): void {
  const latest = new Map<Teacher, Placed>();
  const seen = new Set<number>();
  for (const lesson of placed) {
    const { id, teacher } = lesson.engagement;
    if (seen.has(id)) continue;
    seen.add(id);
    const isRecent = lesson.start > school.now - 85 * dayLength && lesson.start < school.now;
    if (lesson.service.kind !== 'trial' && isRecent && offered.includes(teacher)) latest.set(teacher, lesson);
  }
  for (const [index, { engagement, service, start }] of [...latest.values()].slice(0, mostAccepted).entries()) {
    const course = school.study.courses.find(({ id }) => id === service.courseId);
    if (course === undefined) continue;
    const askedAt = start - 4 * dayLength;
    const request = addRequest(school, random, engagement.kid, course, 'filled', askedAt, start);
    addOffer(school, random, request, engagement.teacher.id, 'accepted', askedAt, askedAt + (18 + ((index * 13) % 40)) * hour);
  }
}

const historyStates = ['expired', 'withdrawn'] as const;
const historyOffers = ['declined', 'declined', 'expired', 'declined'] as const;
const historySearches = 12;

// Past searches with answers, so that curators have something to compare.
function addHistory(school: School, random: Random, kids: readonly Kid[], offered: readonly Teacher[]): void {
  const learning = kids.filter(({ course, client }) => course === 'learning' && client.status === 'active').slice(0, historySearches);
  for (const [index, kid] of learning.entries()) {
    const course = courseFor(school, random, offered, kid, index % 3 === 0);
    if (course === undefined) continue;
    const begun = school.now - (10 + index * 4) * dayLength;
    const ended = begun + 3 * dayLength;
    const request = addRequest(school, random, kid, course, historyStates[index % 2] ?? 'expired', begun, ended);
    const able = offered.filter((teacher) => canTeach(teacher, course, kid)).slice(0, 3);
    for (const [place, teacher] of able.entries()) {
      const state = historyOffers[(index + place) % historyOffers.length] ?? 'declined';
      // Some answer within a day, others after two.
      const answered = begun + (17 + ((index * 7 + place * 11) % 50)) * hour;
      addOffer(school, random, request, teacher.id, state, begun, state === 'declined' ? answered : ended);
    }
  }
}

const mostForFirstManager = 3;

// Searches of manager@, whose list of searches would be empty otherwise.
function addForFirstManager(
  school: School,
  random: Random,
  kids: readonly Kid[],
  waiting: readonly Kid[],
  offered: readonly Teacher[],
): void {
  const first = kids.find(({ ofFirstTeacher }) => ofFirstTeacher)?.client.managerId;
  const own = waiting.filter(({ client }) => client.managerId === first && first !== undefined).slice(-mostForFirstManager);
  for (const [index, kid] of own.entries()) {
    const course = courseFor(school, random, offered, kid, index === 0);
    if (course === undefined) continue;
    const begun = school.now - (1 + index) * dayLength;
    const request = addRequest(school, random, kid, course, 'open', begun, school.now + (3 + index) * dayLength);
    const able = offered.filter((teacher) => canTeach(teacher, course, kid)).slice(0, 3);
    for (const [place, teacher] of able.entries())
      addOffer(school, random, request, teacher.id, place === index ? 'declined' : 'offered', begun, school.now);
  }
}

// Engagements of teachers who answer offers came from a search.
function addFilled(school: School, random: Random, offered: readonly Teacher[], placed: readonly Placed[]): void {
  const seen = new Set<number>();
  let filled = 0;
  for (const { engagement, service, start } of placed) {
    const { id, kid, teacher } = engagement;
    if (filled === mostFilled || seen.has(id)) continue;
    seen.add(id);
    const began = start > school.now - 60 * dayLength && start < school.now;
    if (service.kind !== 'trial' || !began || !offered.includes(teacher)) continue;
    filled += 1;
    const askedAt = start - 6 * dayLength;
    const course = school.study.courses.find((each) => each.id === service.courseId);
    if (course === undefined) continue;
    const request = addRequest(school, random, kid, course, 'filled', askedAt, start);
    addOffer(school, random, request, teacher.id, 'accepted', askedAt, start - 3 * dayLength);
    const other = offered.find((each) => each !== teacher && each.skills.some(({ course }) => course.id === service.courseId));
    if (other !== undefined) addOffer(school, random, request, other.id, 'withdrawn', askedAt, start - 3 * dayLength);
  }
}

function canTeach({ skills }: Teacher, course: Course, { grade }: Kid): boolean {
  return skills.some((skill) => skill.course === course && skill.firstGrade <= grade && grade <= skill.lastGrade);
}

function courseFor({ study }: School, random: Random, offered: readonly Teacher[], kid: Kid, ofFirst: boolean): Course | undefined {
  const taught = study.courses.filter((course) => offered.some((teacher) => canTeach(teacher, course, kid)));
  const fitting = taught.filter(({ title }) => (title === firstTeacherCourses[0]) === ofFirst);
  return fitting.length === 0 ? taught[0] : random.pick(fitting);
}

/** The facts of a search for its offers: a teacher is offered times at the start of its first windows. */
type Request = { readonly id: number; readonly slots: readonly { readonly weekday: number; readonly start_minute: number }[] };

function addRequest(
  { rows }: School,
  random: Random,
  kid: Kid,
  { id: courseId, regular: [service] }: Course,
  state: MatchRequestState,
  begun: Millis,
  deadline: Millis,
): Request {
  const id = rows.nextId('match_requests');
  const lessons = random.chance(0.3) ? 2 : 1;
  rows.add('match_requests', {
    id,
    kid_id: kid.id,
    client_id: kid.client.id,
    course_id: courseId,
    service_course_id: service?.id ?? null,
    minutes: service?.minutes ?? 60,
    grade: kid.grade,
    lessons_per_week: lessons,
    zone: kid.zone,
    deadline: isoText(deadline),
    state,
    created_at: isoText(begun),
    created_by: kid.client.managerId,
  });
  const slots: Request['slots'][number][] = [];
  for (const weekday of random.shuffled([1, 2, 3, 4, 5, 6, 7]).slice(0, lessons + 2)) {
    const start = random.int(weekday > 5 ? 20 : 30, 36) * 30;
    rows.add('match_windows', { request_id: id, weekday, start_minute: start, finish_minute: start + random.int(2, 5) * 60 });
    if (slots.length < lessons) slots.push({ weekday, start_minute: start });
  }
  return { id, slots };
}

/** With the ids and titles of the reasons, followed by the teacher's comment, if any. */
const reasonsToDecline = [
  { id: 1, text: 'The times do not suit: no free time on these days' },
  { id: 4, text: 'Не мой возраст: не веду этот класс' },
  { id: 1, text: 'The times do not suit: the lessons would be too late for me' },
  { id: 3, text: 'Слишком большая нагрузка' },
  { id: 2, text: 'Not my level' },
] as const;

function addOffer(
  { rows }: School,
  random: Random,
  request: Request,
  teacherId: number,
  state: MatchOfferState,
  begun: Millis,
  ended: Millis,
): void {
  const offeredAt = begun + random.int(1, 6) * hour;
  const isViewed = state === 'viewed' || state === 'accepted' || state === 'declined';
  const isOpen = state === 'offered' || state === 'viewed';
  const reason = state === 'declined' ? random.pick(reasonsToDecline) : null;
  const id = rows.nextId('match_offers');
  rows.add('match_offers', {
    id,
    request_id: request.id,
    teacher_id: teacherId,
    state,
    offered_at: isoText(offeredAt),
    mailed_at: isoText(offeredAt),
    lapse_mailed_at: state === 'expired' ? isoText(ended) : null,
    viewed_at: isViewed ? isoText(offeredAt + random.int(1, 10) * hour) : null,
    ended_at: isOpen ? null : isoText(ended),
    decline_reason: reason?.text ?? null,
    decline_reason_id: reason?.id ?? null,
  });
  for (const slot of request.slots) rows.add('match_offer_slots', { offer_id: id, ...slot });
}
