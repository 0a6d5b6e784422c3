import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, flag, id, idText, listQuery, repeated, search, text } from '../page.ts';
import { serviceCourseKind, Topic } from '../study/study.schema.ts';
import { instant, localDate, zone } from '../time.ts';
import { PlaceableCourse, Recommendation, RecommendedCourse } from './lesson-choices.schema.ts';
import { faults, moveAskers } from './lesson-policy.rules.ts';
import { lessonStatuses } from './lesson-states.ts';

export const lessonStatus = z.enum(lessonStatuses);

/** Who is taught what. `pupil` is the client (the payer), `kid` the child. */
const taught = {
  kid_id: id,
  kid_name: z.string(),
  kid_zone: zone,
  grade: z.int(),
  pupil: id,
  pupil_name: z.string(),
  course_id: id,
  course_title: z.string(),
  service_course_id: id,
};

/** A lesson as lists and the calendar show it. */
export const Lesson = z.object({
  id,
  teacher_id: id,
  teacher_name: z.string(),
  teacher_zone: zone,
  ...taught,
  kind: serviceCourseKind,
  start: z.string(),
  finish: z.string(),
  minutes: z.int(),
  status: lessonStatus,
  /** Planned, and its end has passed: it waits to be written up. */
  unfinished: z.boolean(),
  regular: z.boolean(),
  topic_title: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  moved_from_id: id.nullable(),
  moved_to_id: id.nullable(),
  /** Who would have taught, where somebody stands in for them. */
  substitute_for_id: id.nullable(),
  substitute_for_name: z.string().nullable(),
  /** The other lesson of a pair, which shares the teacher's time, while it takes any; its child is `null` for whoever may not know them. */
  partner: z.object({ lesson_id: id, kid_id: id.nullable(), kid_name: z.string().nullable() }).nullable(),
  can: z.object({
    conduct: allowed,
    move: allowed,
    copy: allowed,
    substitute: allowed,
    cancel: allowed,
    mark_no_show: allowed,
    correct: allowed,
  }),
});
export type Lesson = z.output<typeof Lesson>;

export const LessonListQuery = listQuery(['start', '-start'], {
  search,
  status: repeated(lessonStatus),
  teacher_id: repeated(idText),
  client_id: idText.optional(),
  kid_id: repeated(idText),
  course_id: repeated(idText),
  from: instant.optional(),
  to: instant.optional(),
  cancelled_from: instant.optional(),
  unfinished: flag,
  kind: repeated(serviceCourseKind),
  regular: flag,
  /** Whether somebody stands in for the teacher. */
  substituted: flag,
  /** Of cancelled lessons: the category of the reason. */
  reason_category_id: repeated(idText),
  /** Only lessons of clients whose account manager the asker is. */
  own_clients: flag,
});
export type LessonListQuery = z.output<typeof LessonListQuery>;

export const lessonOutcome = z.enum(['held', 'client_no_show']);
export type LessonOutcome = z.output<typeof lessonOutcome>;

/** Marks as Russian schools give them; 1 is not given in practice but stands in the scale. */
export const mark = z.int().min(1).max(5);

export const LessonReport = z.object({
  outcome: lessonOutcome,
  topic_id: id.nullable(),
  topic_title: z.string().nullable(),
  homework: z.string(),
  mark: mark.nullable(),
  parent_comment: z.string(),
  /** `null` for whoever may not read what teachers note for themselves. */
  private_note: z.string().nullable(),
  submitted_at: z.string(),
});
export type LessonReport = z.output<typeof LessonReport>;

/** A sum with the reason for it, in steps from what caused it to what came of it. */
export const Explained = z.object({
  amount: minorUnits,
  currency,
  /** Translation keys of the namespace `ui` under `why.` with their parameters. */
  why: z.array(z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) })),
});
export type Explained = z.output<typeof Explained>;

/** One lesson whole: what was written up, and what it cost whom as far as the asking user may see. */
export const LessonDetail = z.object({
  lesson: Lesson,
  report: LessonReport.nullable(),
  charge: Explained.nullable(),
  pay: Explained.nullable(),
});
export type LessonDetail = z.output<typeof LessonDetail>;

/** What whoever may not know the client learns of a lesson: that its teacher is busy then. */
export const BusyLesson = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  teacher_zone: zone,
  start: z.string(),
  finish: z.string(),
  minutes: z.int(),
});
export type BusyLesson = z.output<typeof BusyLesson>;

/** A lesson as it is opened: `lesson` for whoever may know its client, else `busy` and nothing beside it. One of the two is `null`. */
export const OpenedLesson = LessonDetail.extend({ lesson: Lesson.nullable(), busy: BusyLesson.nullable() });
export type OpenedLesson = z.output<typeof OpenedLesson>;

/** What the page "conduct a lesson" starts from. */
export const ConductForm = z.object({
  lesson: Lesson,
  topics: z.array(Topic),
  next_topic_id: id.nullable(),
  last: z.object({ start: z.string(), topic_title: z.string().nullable(), homework: z.string(), mark: mark.nullable() }).nullable(),
  /** What the teacher earns by each outcome; `null` where no rate is set or the asking user may not see pay. */
  pay: z.object({ held: Explained, client_no_show: Explained }).nullable(),
  report: LessonReport.nullable(),
  /** Of a trial lesson: the courses that can be recommended, and what was. */
  recommendable: z.array(PlaceableCourse).nullable(),
  recommendation: Recommendation.nullable(),
});
export type ConductForm = z.output<typeof ConductForm>;

export const CreateLessonInput = z.strictObject({
  teacher_id: id,
  kid_id: id,
  course_id: id,
  service_course_id: id,
  start: instant,
  minutes: z.int().min(15).max(240),
  /** The second child of a pair; a pair has one, everybody else none. */
  with_kid_id: id.nullable().default(null),
});
export type CreateLessonInput = z.output<typeof CreateLessonInput>;

/** How a client told a teacher that they want a lesson cancelled or moved. */
export const clientSaidHow = z.enum(['phone', 'messenger', 'email', 'in_person']);
/** What a teacher reports of a client’s wish: the manager confirms it before money moves. */
export const ClientSaid = z.strictObject({ at: instant, how: clientSaidHow });
export type ClientSaid = z.output<typeof ClientSaid>;

/** Who asked for a move: later than their limit it counts like a cancellation by them. */
export const moveAskedBy = z.enum(moveAskers);
export type MoveAskedBy = z.output<typeof moveAskedBy>;

export const MoveLessonInput = z.strictObject({
  start: instant,
  asked_by: moveAskedBy,
  client_said: ClientSaid.nullable().default(null),
});
export type MoveLessonInput = z.output<typeof MoveLessonInput>;

export const CancelLessonInput = z.strictObject({
  reason_id: id,
  comment: text(1000).default(''),
  /** Required of a teacher who says that the client asked. */
  client_said: ClientSaid.nullable().default(null),
});
export type CancelLessonInput = z.output<typeof CancelLessonInput>;

/** Who teaches instead; the teacher of the engagement takes their lesson back. */
export const SubstituteTeacherInput = z.strictObject({ teacher_id: id });
export type SubstituteTeacherInput = z.output<typeof SubstituteTeacherInput>;

/** Somebody who could stand in: free then, teaches it, has a rate for it. Best first. */
export const Substitute = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  teacher_zone: zone,
  /** Lessons they have held with this child. */
  held_with_kid: z.int(),
  /** Of the same curator's group as the teacher. */
  same_group: z.boolean(),
  /** Minutes of lessons in the week of the lesson, and the most they want. */
  load_minutes: z.int(),
  max_minutes_per_week: z.int().nullable(),
});
export type Substitute = z.output<typeof Substitute>;

/** Where a lesson could move: `avoid` are further stretches (`start/finish`, ISO instants) that are to stay free. */
export const MovePreviewQuery = z.strictObject({ start: instant, avoid: repeated(text(80)) });
export type MovePreviewQuery = z.output<typeof MovePreviewQuery>;

export const MovePreview = z.object({
  /** Why the asked start cannot be had: an error key with its parameters, as placing says them; null where it can. */
  refusal: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])) }).nullable(),
  /** The first start from the asked one on within working hours at which both are free; null where there is none within two weeks. */
  next_free: z.string().nullable(),
});
export type MovePreview = z.output<typeof MovePreview>;

/** Who did not come, as told by whoever arranges lessons. */
export const noShowOf = z.enum(['client', 'teacher']);
export const MarkNoShowInput = z.strictObject({ who: noShowOf, comment: text(1000).default('') });
export type MarkNoShowInput = z.output<typeof MarkNoShowInput>;

/** Why a closed lesson is opened again. */
export const CorrectLessonInput = z.strictObject({ reason: text(1000).min(1) });
export type CorrectLessonInput = z.output<typeof CorrectLessonInput>;

export const ConductLessonInput = z.strictObject({
  outcome: lessonOutcome,
  topic_id: id.nullable().default(null),
  homework: text(4000).default(''),
  mark: mark.nullable().default(null),
  parent_comment: text(4000).default(''),
  private_note: text(4000).default(''),
  /** Only after a trial lesson that was held. */
  recommendation: RecommendedCourse.nullable().default(null),
});
export type ConductLessonInput = z.output<typeof ConductLessonInput>;

export const fault = z.enum(faults);

/** What a cancellation would cost whom; parts the asking user may not see are `null`. */
export const CancelPreview = z.object({
  fault,
  /** An excused side pays nothing. */
  excused: z.boolean(),
  /** A client’s wish told by a teacher: nothing is posted before the manager confirms it. */
  waits_for_manager: z.boolean(),
  hours_before: z.number(),
  free_cancellations_left: z.int().nullable(),
  /** Share of the lesson the client pays, in basis points. */
  client_share: z.int(),
  /** Share of the rate the teacher gets, in basis points; negative is a penalty. */
  teacher_share: z.int(),
  charge: Explained.nullable(),
  pay: Explained.nullable(),
  units: z.int(),
  /** What the client is given as a bonus; null where nothing, and for whoever may not see the client's money. */
  bonus: z.object({ amount: minorUnits, currency }).nullable(),
});
export type CancelPreview = z.output<typeof CancelPreview>;

export const CancellationReasonCategory = z.object({
  id,
  title: z.string(),
  fault,
  /** Those that the asker may choose. */
  reasons: z.array(z.object({ id, title: z.string(), excused: z.boolean() })),
});
export type CancellationReasonCategory = z.output<typeof CancellationReasonCategory>;

/** A child whom a lesson can be placed for with a teacher, by what they learn with them. */
export const PlaceablePupil = z.object({
  engagement_id: id,
  ...taught,
  minutes: z.int(),
  units_left: z.int(),
});
export type PlaceablePupil = z.output<typeof PlaceablePupil>;

export const PlaceablePupilsQuery = z.strictObject({ teacher_id: idText, search });
export type PlaceablePupilsQuery = z.output<typeof PlaceablePupilsQuery>;

/** An unfinished lesson: the specification's fields, and the lesson to open. */
export const UnfinishedLesson = z.object({
  lesson_id: id,
  event_date: localDate,
  start_time: z.string(),
  pupil: id,
  pupil_name: z.string(),
  kid: z.string(),
  course_title: z.string(),
  start: z.string(),
});
export type UnfinishedLesson = z.output<typeof UnfinishedLesson>;
