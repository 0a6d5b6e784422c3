import { z } from 'zod';
import { allowed, id, idText, listQuery, pageOf, repeated, text } from '../page.ts';
import { lessonStatuses } from '../lessons/lesson-states.ts';
import { TopicFile } from '../study/topics.schema.ts';
import { localDate } from '../time.ts';

const engagementStatus = z.enum(['trial', 'active', 'paused', 'ended']);
const mark = z.int().min(1).max(5);

/** A flag that a teacher raised about a child and a course. `answered_at` is `null` while it is open. */
export const PupilFlag = z.object({
  id,
  reason: z.string(),
  raised_at: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  answered_by_name: z.string().nullable(),
});
export type PupilFlag = z.output<typeof PupilFlag>;

/**
 * A child in one course of the current teacher; `id` is the engagement's. Lessons, marks and attendance are from the teacher's own lessons.
 * `lessons_left` counts usable paid lessons; money is not shown. `attendance` has the outcomes of the last ten lessons, latest first.
 * `birthday` is set when it is near, `checklist` while one waits to be submitted.
 */
export const Pupil = z.object({
  id,
  kid_id: id,
  client_id: id,
  kid_name: z.string(),
  age: z.int().nullable(),
  birthday: z.object({ date: z.string(), turns: z.int() }).nullable(),
  grade: z.int(),
  course_id: id,
  course_title: z.string(),
  service_course_title: z.string(),
  level_title: z.string().nullable(),
  status: engagementStatus,
  started_on: z.string(),
  ended_on: z.string().nullable(),
  next_lesson: z.object({ id, start: z.string(), finish: z.string() }).nullable(),
  last_lesson: z.object({ id, start: z.string(), topic_title: z.string().nullable(), homework: z.string() }).nullable(),
  topics_held: z.int().min(0),
  topics_total: z.int().min(0),
  attendance: z.array(z.enum(['held', 'client_no_show'])),
  marks: z.array(mark),
  lessons_left: z.int(),
  lessons_low: z.boolean(),
  attention: z.object({ reason: z.string(), raised_at: z.string() }).nullable(),
  checklist: z.object({ id, deadline: localDate, overdue: z.boolean() }).nullable(),
});
export type Pupil = z.output<typeof Pupil>;

export const PupilListQuery = listQuery(
  [
    'next_lesson',
    '-next_lesson',
    'name',
    '-name',
    'course',
    '-course',
    'grade',
    '-grade',
    'last_lesson',
    '-last_lesson',
    'progress',
    '-progress',
    'lessons_left',
    '-lessons_left',
  ],
  {
    search: text(100).min(1).optional(),
    course_id: repeated(idText),
    status: repeated(engagementStatus),
    /** Includes ended courses. */
    finished: z.literal('true').optional(),
    /**
     * `attention`: with an open flag; `checklist`: one is due; `few_lessons`: few paid lessons are left; `birthday`: the day is near;
     * `no_lesson`: none is planned.
     */
    needs: z.enum(['attention', 'checklist', 'few_lessons', 'birthday', 'no_lesson']).optional(),
  },
);
export type PupilListQuery = z.output<typeof PupilListQuery>;
export const Pupils = pageOf(Pupil);

/** A pupil with everything the teacher needs to prepare the next lesson. `note` is the teacher's own. */
export const PupilCard = Pupil.extend({
  next_topic: z
    .object({
      title: z.string(),
      goal: z.string(),
      preparation: z.string(),
      homework: z.string(),
      links: z.array(z.object({ title: z.string(), url: z.string() })),
      files: z.array(TopicFile),
    })
    .nullable(),
  note: z.string(),
  flags: z.array(PupilFlag),
  can: z.object({ write_note: allowed, raise_flag: allowed }),
});
export type PupilCard = z.output<typeof PupilCard>;

/** A lesson that the teacher gave the child in the course, with its report. */
export const PupilLesson = z.object({
  id,
  start: z.string(),
  minutes: z.int(),
  status: z.enum(lessonStatuses),
  topic_title: z.string().nullable(),
  homework: z.string(),
  mark: mark.nullable(),
  parent_comment: z.string(),
  private_note: z.string(),
  cancel_reason: z.string().nullable(),
});
export type PupilLesson = z.output<typeof PupilLesson>;
export const PupilLessonsQuery = listQuery(['-start'], {});
export type PupilLessonsQuery = z.output<typeof PupilLessonsQuery>;

/** `before` is the displayed value (optimistic concurrency). */
export const WritePupilNoteInput = z.strictObject({
  text: text(4000),
  before: z.strictObject({ text: z.string() }).partial().optional(),
});
export type WritePupilNoteInput = z.output<typeof WritePupilNoteInput>;

export const RaisePupilFlagInput = z.strictObject({ reason: text(1000).min(1) });
export type RaisePupilFlagInput = z.output<typeof RaisePupilFlagInput>;

export const AnswerPupilFlagInput = z.strictObject({ answer: text(1000).min(1) });
export type AnswerPupilFlagInput = z.output<typeof AnswerPupilFlagInput>;

/** A flag as the account manager reads it. */
export const RaisedFlag = PupilFlag.extend({
  kid_name: z.string(),
  client_id: id,
  client_name: z.string(),
  course_title: z.string(),
  teacher_id: id,
  teacher_name: z.string(),
  can: z.object({ answer: allowed }),
});
export type RaisedFlag = z.output<typeof RaisedFlag>;
export const RaisedFlagsQuery = listQuery(['raised_at', '-raised_at'], { state: z.enum(['open', 'answered']).default('open') });
export type RaisedFlagsQuery = z.output<typeof RaisedFlagsQuery>;
