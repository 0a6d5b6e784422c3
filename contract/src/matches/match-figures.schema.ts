import { z } from 'zod';
import { id, idText, listQuery, pageOf, repeated, text } from '../page.ts';
import { gradeText } from '../study/grade.schema.ts';
import { isoWeekday, zone } from '../time.ts';
import { hourText, weeklySlot } from './matches.schema.ts';

/** Offers that ended, and searches that began, in the last `days` days. */
const filters = {
  days: z.coerce.number().pipe(z.int().min(1).max(366)).default(90),
  course_id: repeated(idText),
  grade: repeated(gradeText),
};

/** With `reason_id`, declines by hour are those of the reason. */
export const MatchFiguresQuery = z.strictObject({ ...filters, reason_id: idText.optional() });
export type MatchFiguresQuery = z.output<typeof MatchFiguresQuery>;

/**
 * Figures of offers and searches. Hours are hours of the week in the school's `zone`. `declined`: declined offers at the hour; `wished`:
 * searches with a window that covers it; `offered`: teachers who work then. Declines from before the dictionary of reasons have no
 * `reason_id`.
 */
export const MatchFigures = z.object({
  zone,
  declines: z.array(
    z.object({
      course_id: id,
      course_title: z.string(),
      grade: z.int(),
      reason_id: id.nullable(),
      reason_title: z.string().nullable(),
      declined: z.int().min(1),
    }),
  ),
  hours: z.array(
    z.object({
      weekday: isoWeekday,
      hour: z.int().min(0).max(23),
      declined: z.int().min(0),
      wished: z.int().min(0),
      offered: z.int().min(0),
    }),
  ),
});
export type MatchFigures = z.output<typeof MatchFigures>;

/** How an offer ended: by the teacher's answer, or by expiry. */
export const answerState = z.enum(['accepted', 'declined', 'expired']);
export type AnswerState = z.output<typeof answerState>;

/** An ended offer, without the child. `slots` are in the school's zone. */
export const OfferAnswer = z.object({
  id,
  teacher_id: id,
  teacher_name: z.string(),
  course_title: z.string(),
  grade: z.int(),
  state: answerState,
  slots: z.array(weeklySlot),
  decline_reason: z.string().nullable(),
  offered_at: z.string(),
  ended_at: z.string(),
});
export type OfferAnswer = z.output<typeof OfferAnswer>;

export const OfferAnswersQuery = listQuery(['-ended_at', 'ended_at', '-waited', 'waited'], {
  ...filters,
  /** A part of the teacher's name. */
  search: text(100).min(1).optional(),
  teacher_id: repeated(idText),
  reason_id: repeated(idText),
  state: repeated(answerState),
  hour: hourText.optional(),
});
export type OfferAnswersQuery = z.output<typeof OfferAnswersQuery>;

/** Answer statistics of a teacher (`id`). `accepted_percent` is of the answered offers, `answer_minutes` the median time to an answer. */
export const TeacherAnswers = z.object({
  id,
  teacher_name: z.string(),
  accepted: z.int().min(0),
  declined: z.int().min(0),
  expired: z.int().min(0),
  accepted_percent: z.number().nullable(),
  answer_minutes: z.int().min(0).nullable(),
});
export type TeacherAnswers = z.output<typeof TeacherAnswers>;

export const TeacherAnswersQuery = listQuery(
  ['accepted_percent', '-accepted_percent', '-answer_minutes', 'answer_minutes', '-expired', 'expired', 'name', '-name'],
  { ...filters, search: text(100).min(1).optional() },
);
export type TeacherAnswersQuery = z.output<typeof TeacherAnswersQuery>;

export const OfferAnswersPage = pageOf(OfferAnswer);
export const TeacherAnswersPage = pageOf(TeacherAnswers);
