import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { dateText, dayLength, hour, isoText, minute } from './calendar.ts';
import type { Day, Millis } from './calendar.ts';
import { businessDay, freeTimeAfter } from '../people/engagements.ts';
import type { Placed } from '../people/engagements.ts';
import { cancellationOf, correctedAt, costOf, statusOf } from './outcomes.ts';
import type { Cancellation, Closing, FreeCancellations } from './outcomes.ts';
import type { Random } from '../random.ts';
import { addReport } from '../reports.ts';
import type { School } from '../school-plan.ts';

/** A closed lesson, for the books. */
export type ClosedLesson = {
  readonly id: number;
  readonly placed: Placed;
  /** When it was written up or cancelled. */
  readonly at: Millis;
  /** The lesson's date in the school's zone. */
  readonly day: Day;
  readonly closing: Closing;
  /** Who wrote it up or cancelled it. */
  readonly authorId: number;
  /** When its charge was reversed, or null. */
  readonly correctedAt: Millis | null;
};

type Pending = {
  readonly placed: Placed;
  readonly id: number;
  readonly movedFrom: number | null;
  readonly createdAt: Millis;
  readonly createdBy: number | null;
};

const plannedAhead = 56 * dayLength;

/** Determines the outcomes of a block's lessons and writes them with their reports. @param placed sorted by time */
export function addLessons(school: School, random: Random, placed: readonly Placed[]): ClosedLesson[] {
  const queue: Pending[] = placed.map((place) => ({
    placed: place,
    id: school.rows.nextId('lessons'),
    movedFrom: null,
    createdAt: Math.min(place.start - plannedAhead, school.now) - random.int(0, 600) * minute,
    createdBy: place.ruleId === null ? place.engagement.kid.client.managerId : null,
  }));
  const closed: ClosedLesson[] = [];
  const free: FreeCancellations = new Map();
  for (let index = 0; index < queue.length; index += 1) {
    const pending = queue[index] as Pending;
    const status = statusOf(school, random, pending.placed, pending.movedFrom !== null);
    if (status === 'rescheduled') {
      const moved = move(school, random, pending);
      if (moved !== null) {
        insertByStart(queue, index + 1, moved);
        addLessonRow(school, pending, status, { movedTo: moved.id });
        continue;
      }
    }
    const done = close(school, random, pending, status === 'rescheduled' ? 'planned' : status, free);
    if (done !== null) closed.push(done);
  }
  return closed;
}

function close(
  school: School,
  random: Random,
  pending: Pending,
  status: 'planned' | 'held' | 'client_no_show' | 'cancelled',
  free: FreeCancellations,
): ClosedLesson | null {
  const { placed, id } = pending;
  const { teacher, kid } = placed.engagement;
  if (status === 'planned') {
    if (placed.finish <= school.now) teacher.unfinished += 1;
    addLessonRow(school, pending, status, {});
    return null;
  }
  const day = businessDay(placed.start);
  if (status === 'cancelled') {
    const cancellation = cancellationOf(school, random, placed);
    const closing = costOf(placed, cancellation, day, free);
    const authorId = cancellation.fault === 'teacher' ? teacher.id : kid.client.managerId;
    addLessonRow(school, pending, status, { cancellation, closing, closedBy: authorId });
    return { id, placed, at: cancellation.at, day: Math.min(day, school.today), closing, authorId, correctedAt: null };
  }
  const latest = Math.min(placed.finish + 90 * minute, school.now);
  const at = placed.finish + Math.floor(((latest - placed.finish) * random.unit()) / minute) * minute;
  const { client, teacher: share } = defaultLessonPolicy[status];
  const closing: Closing = { kind: status, clientShare: client, teacherShare: share };
  const corrected = correctedAt(school, random, placed, at);
  if (corrected === null) {
    addLessonRow(school, pending, status, { closedAt: at, closedBy: teacher.id });
    addReport(school, random, placed, id, status, at);
  } else {
    // The second closing: a technical fault, which is free for everybody.
    const cancellation: Cancellation = { fault: 'technical', reasonId: 11, comment: 'Technical fault on our side', at: corrected };
    const { school_fault: shares } = defaultLessonPolicy;
    addLessonRow(school, pending, 'cancelled', {
      cancellation,
      closing: { kind: null, clientShare: shares.client, teacherShare: shares.teacher },
      closedBy: kid.client.managerId,
      closingNo: 2,
    });
  }
  return { id, placed, at, day, closing, authorId: teacher.id, correctedAt: corrected };
}

function move(school: School, random: Random, { placed, id }: Pending): Pending | null {
  const { engagement, service } = placed;
  const day = businessDay(placed.start);
  const start = freeTimeAfter(random, engagement, service.minutes, Math.min(day + 1, school.endDay - 4));
  const movedAt = Math.min(placed.start - random.int(60, 2880) * minute, school.now - random.int(5, 1440) * minute);
  if (start === null || start <= movedAt || start < placed.start || businessDay(start) >= engagement.until) return null;
  return {
    placed: { ...placed, start, finish: start + service.minutes * minute },
    id: school.rows.nextId('lessons'),
    movedFrom: id,
    createdAt: movedAt,
    createdBy: random.chance(0.5) ? engagement.teacher.id : engagement.kid.client.managerId,
  };
}

function insertByStart(queue: Pending[], from: number, pending: Pending): void {
  let low = from;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((queue[middle] as Pending).placed.start <= pending.placed.start) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, pending);
}

type Ending = {
  readonly movedTo?: number;
  readonly cancellation?: Cancellation;
  readonly closing?: Closing;
  readonly closedAt?: Millis;
  readonly closedBy?: number;
  readonly closingNo?: number;
};

function addLessonRow(
  { rows }: School,
  { placed, id, movedFrom, createdAt, createdBy }: Pending,
  status: 'planned' | 'held' | 'client_no_show' | 'cancelled' | 'rescheduled',
  { movedTo, cancellation, closing, closedAt, closedBy, closingNo = 1 }: Ending,
): void {
  const { engagement, service, start, finish, ruleId, ruleDay } = placed;
  const { kid, teacher } = engagement;
  const closed = closedAt ?? cancellation?.at ?? null;
  rows.add('lessons', {
    id,
    engagement_id: engagement.id,
    teacher_id: teacher.id,
    kid_id: kid.id,
    client_id: kid.client.id,
    course_id: service.courseId,
    service_course_id: service.id,
    rule_id: ruleId,
    rule_date: ruleDay === null ? null : dateText(ruleDay),
    start: isoText(start),
    minutes: service.minutes,
    finish: isoText(finish),
    status,
    policy: defaultLessonPolicy,
    moved_from_id: movedFrom,
    moved_to_id: movedTo ?? null,
    cancel_reason_id: cancellation?.reasonId ?? null,
    cancel_comment: cancellation?.comment ?? '',
    cancelled_at: cancellation === undefined ? null : isoText(cancellation.at),
    client_share: closing?.clientShare ?? null,
    teacher_share: closing?.teacherShare ?? null,
    closed_at: closed === null ? null : isoText(closed),
    closed_by: closedBy ?? null,
    closing_no: closed === null ? 0 : closingNo,
    created_at: isoText(Math.min(createdAt, start - hour)),
    created_by: createdBy,
  });
}
