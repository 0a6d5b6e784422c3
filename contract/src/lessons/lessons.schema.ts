import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, flag, id, idText, listQuery, repeated, search, text } from '../page.ts';
import { lessonMinutes, serviceCourseKind, Topic } from '../study/study.schema.ts';
import { instant, localDate, zone } from '../time.ts';
import { PlaceableCourse, Recommendation, RecommendedCourse } from './lesson-choices.schema.ts';
import { faults, moveAskers } from './lesson-policy.rules.ts';
import { lessonStatuses } from './lesson-states.ts';

export const lessonStatus = z.enum(lessonStatuses);

/** Participants and course. `pupil` is the client (the payer), `kid` the child. */
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

/** A lesson in lists and the calendar. */
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
  /** Planned, and its end has passed: needs a report. */
  unfinished: z.boolean(),
  regular: z.boolean(),
  topic_title: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  moved_from_id: id.nullable(),
  moved_to_id: id.nullable(),
  /** The engagement's teacher, if a substitute teaches. */
  substitute_for_id: id.nullable(),
  substitute_for_name: z.string().nullable(),
  /** The other children's lessons of a pair or a group, while they occupy the slot. The child is `null` for users who may not know it. */
  partners: z.array(z.object({ lesson_id: id, kid_id: id.nullable(), kid_name: z.string().nullable(), status: lessonStatus })),
  can: z.object({
    conduct: allowed,
    move: allowed,
    copy: allowed,
    substitute: allowed,
    cancel: allowed,
    mark_held: allowed,
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
  substituted: flag,
  /** Category of the cancellation reason. */
  reason_category_id: repeated(idText),
  /** Only lessons of the current user's own clients. */
  own_clients: flag,
});
export type LessonListQuery = z.output<typeof LessonListQuery>;

export const lessonOutcome = z.enum(['held', 'client_no_show']);
export type LessonOutcome = z.output<typeof lessonOutcome>;

/** Marks of Russian schools. 1 is on the scale, though hardly ever given. */
export const mark = z.int().min(1).max(5);

export const LessonReport = z.object({
  outcome: lessonOutcome,
  topic_id: id.nullable(),
  topic_title: z.string().nullable(),
  homework: z.string(),
  mark: mark.nullable(),
  parent_comment: z.string(),
  /** `null` for users who may not read teachers' private notes. */
  private_note: z.string().nullable(),
  submitted_at: z.string(),
});
export type LessonReport = z.output<typeof LessonReport>;

/** A sum with its explanation, from cause to effect. */
export const Explained = z.object({
  amount: minorUnits,
  currency,
  /** Translation keys of the namespace `ui` under `why.`, with parameters. */
  why: z.array(z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) })),
});
export type Explained = z.output<typeof Explained>;

/** A lesson in full: report, charge and pay, as far as the current user may see them. */
export const LessonDetail = z.object({
  lesson: Lesson,
  report: LessonReport.nullable(),
  charge: Explained.nullable(),
  pay: Explained.nullable(),
});
export type LessonDetail = z.output<typeof LessonDetail>;

/** What users who may not know the client see of a lesson: the teacher is busy. */
export const BusyLesson = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  teacher_zone: zone,
  start: z.string(),
  finish: z.string(),
  minutes: z.int(),
});
export type BusyLesson = z.output<typeof BusyLesson>;

/** An opened lesson: `lesson` for users who may know its client, otherwise `busy`. The other one is `null`. */
export const OpenedLesson = LessonDetail.extend({ lesson: Lesson.nullable(), busy: BusyLesson.nullable() });
export type OpenedLesson = z.output<typeof OpenedLesson>;

/** Data of the page "conduct a lesson". */
export const ConductForm = z.object({
  lesson: Lesson,
  topics: z.array(Topic),
  next_topic_id: id.nullable(),
  last: z.object({ start: z.string(), topic_title: z.string().nullable(), homework: z.string(), mark: mark.nullable() }).nullable(),
  /** The teacher's earnings by outcome. `null` without a rate, or for users who may not see pay. */
  pay: z.object({ held: Explained, client_no_show: Explained }).nullable(),
  accrued: Explained.nullable(),
  report: LessonReport.nullable(),
  /** For a trial lesson: the courses to recommend, and the recommendation given. */
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
  minutes: lessonMinutes,
  /** The second child of a pair. Required for a pair, not allowed otherwise. */
  with_kid_id: id.nullable().default(null),
});
export type CreateLessonInput = z.output<typeof CreateLessonInput>;

/** How the client told the teacher to cancel or move the lesson. */
export const clientSaidHow = z.enum(['phone', 'messenger', 'email', 'in_person']);
/** A client's request as reported by a teacher. The manager confirms it before money moves. */
export const ClientSaid = z.strictObject({ at: instant, how: clientSaidHow });
export type ClientSaid = z.output<typeof ClientSaid>;

/** Who asked for the move. Later than the limit, it counts like a cancellation by that side. */
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
  /** Required if a teacher reports that the client asked. */
  client_said: ClientSaid.nullable().default(null),
});
export type CancelLessonInput = z.output<typeof CancelLessonInput>;

/** The substitute. The engagement's own teacher takes the lesson back. */
export const SubstituteTeacherInput = z.strictObject({ teacher_id: id });
export type SubstituteTeacherInput = z.output<typeof SubstituteTeacherInput>;

/** A possible substitute: free, teaches the course, has a rate. Best match first. */
export const Substitute = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  teacher_zone: zone,
  /** Lessons held with this child. */
  held_with_kid: z.int(),
  /** In the same curator's group as the teacher. */
  same_group: z.boolean(),
  /** Minutes of lessons in the week of the lesson, and the teacher's maximum. */
  load_minutes: z.int(),
  max_minutes_per_week: z.int().nullable(),
});
export type Substitute = z.output<typeof Substitute>;

/** A new time for a lesson. `avoid`: additional intervals (`start/finish`, ISO instants) to keep free. */
export const MovePreviewQuery = z.strictObject({ start: instant, avoid: repeated(text(80)) });
export type MovePreviewQuery = z.output<typeof MovePreviewQuery>;

/** `refusal`: an error key of placing. `next_free`: a start near the child's usual time within two weeks. `outside_hours` only warns. */
export const MovePreview = z.object({
  refusal: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])) }).nullable(),
  next_free: z.string().nullable(),
  outside_hours: z.boolean(),
});
export type MovePreview = z.output<typeof MovePreview>;

/** Who did not come, as recorded by the user who arranges lessons. */
export const noShowOf = z.enum(['client', 'teacher']);
export const MarkNoShowInput = z.strictObject({ who: noShowOf, comment: text(1000).default('') });
export type MarkNoShowInput = z.output<typeof MarkNoShowInput>;

/** Why a closed lesson is reopened. */
export const CorrectLessonInput = z.strictObject({ reason: text(1000).min(1) });
export type CorrectLessonInput = z.output<typeof CorrectLessonInput>;

export const ConductLessonInput = z.strictObject({
  outcome: lessonOutcome,
  topic_id: id.nullable().default(null),
  homework: text(4000).default(''),
  mark: mark.nullable().default(null),
  parent_comment: text(4000).default(''),
  private_note: text(4000).default(''),
  /** Only after a held trial lesson. */
  recommendation: RecommendedCourse.nullable().default(null),
});
export type ConductLessonInput = z.output<typeof ConductLessonInput>;

export const fault = z.enum(faults);

/** Cost of a cancellation. Parts that the current user may not see are `null`. */
export const CancelPreview = z.object({
  fault,
  /** An excused side pays nothing. `rule`: kind and notice in hours that decide the cost, and the most that the reason costs, in percent. */
  excused: z.boolean(),
  rule: z.object({ kind: z.string(), notice_hours: z.number().nullable(), most_percent: z.int() }).nullable(),
  /** A request of the client reported by a teacher: nothing is posted before the manager confirms it. */
  waits_for_manager: z.boolean(),
  hours_before: z.number(),
  free_cancellations_left: z.int().nullable(),
  /** The client's share of the lesson price, in basis points. */
  client_share: z.int(),
  /** The teacher's share of the rate, in basis points. Negative is a penalty. */
  teacher_share: z.int(),
  charge: Explained.nullable(),
  pay: Explained.nullable(),
  units: z.int(),
  /** Bonus for the client. Null if none, and for users who may not see the client's money. */
  bonus: z.object({ amount: minorUnits, currency }).nullable(),
});
export type CancelPreview = z.output<typeof CancelPreview>;

export const CancellationReasonCategory = z.object({
  id,
  title: z.string(),
  fault,
  /** Reasons that the current user may choose. */
  reasons: z.array(z.object({ id, title: z.string(), excused: z.boolean() })),
});
export type CancellationReasonCategory = z.output<typeof CancellationReasonCategory>;

/** A child for a lesson with a teacher, by engagement. */
export const PlaceablePupil = z.object({
  engagement_id: id,
  ...taught,
  minutes: z.int(),
  units_left: z.int(),
});
export type PlaceablePupil = z.output<typeof PlaceablePupil>;

export const PlaceablePupilsQuery = z.strictObject({ teacher_id: idText, search });
export type PlaceablePupilsQuery = z.output<typeof PlaceablePupilsQuery>;

/** A lesson without a report: the specification's fields, and the lesson to open. */
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
