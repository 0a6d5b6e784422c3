import { z } from 'zod';
import { grade, gradeText } from '../study/grade.schema.ts';
import { allowed, id, idText, listQuery, repeated, text } from '../page.ts';
import { instant, isoWeekday, localDate, zone } from '../time.ts';
import { matchOfferStates, matchRequestStates } from './match-states.ts';

/** Number of offers the teacher has not viewed. */
export const UnviewedMatches = z.object({ count: z.int().min(0) });
export type UnviewedMatches = z.output<typeof UnviewedMatches>;

export const weeklySlot = z.strictObject({ weekday: isoWeekday, start_minute: z.int().min(0).max(1439) });
/** An hour of the week, as `2:15`: Tuesday from 15:00 to 16:00. */
export const hourText = z.string().regex(/^[1-7]:([0-9]|1[0-9]|2[0-3])$/);
/** A requested interval of a weekday, in minutes since midnight in the request's zone, up to 24:00 (1440). */
const window = z
  .strictObject({ weekday: isoWeekday, start_minute: z.int().min(0).max(1439), finish_minute: z.int().min(1).max(1440) })
  .refine(({ start_minute, finish_minute }) => start_minute < finish_minute, 'a start before its finish');

export const matchRequestState = z.enum(matchRequestStates);
export const matchOfferState = z.enum(matchOfferStates);

/** An offer to one teacher: weekly times in the request's zone. */
export const MatchOffer = z.object({
  id,
  teacher_id: id,
  teacher_name: z.string(),
  teacher_zone: zone,
  state: matchOfferState,
  slots: z.array(weeklySlot),
  offered_at: z.string(),
  viewed_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  decline_reason: z.string().nullable(),
  /** Alternative weekly times of a teacher who declined. */
  alternatives: z.array(weeklySlot),
  can: z.object({ withdraw: allowed }),
});
export type MatchOffer = z.output<typeof MatchOffer>;

/** A teacher search with all its offers, newest first. */
export const MatchRequest = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  kid_id: id,
  kid_name: z.string(),
  course_id: id,
  course_title: z.string(),
  /** Service course of the lessons. `null` for searches older than this field. */
  service_course_id: id.nullable(),
  grade,
  lessons_per_week: z.int(),
  minutes: z.int(),
  zone,
  starts_on: z.string().nullable(),
  weeks: z.int(),
  windows: z.array(z.object({ weekday: isoWeekday, start_minute: z.int(), finish_minute: z.int() })),
  comment: z.string(),
  deadline: z.string(),
  state: matchRequestState,
  created_at: z.string(),
  created_by_name: z.string().nullable(),
  /** Automatic waves of offers; `next_at` is `null` if none is left, `waves` if there were none. */
  waves: z.object({ size: z.int(), hours: z.int(), next_at: z.string().nullable() }).nullable(),
  offers: z.array(MatchOffer),
  can: z.object({ offer: allowed, withdraw: allowed, extend: allowed, start_waves: allowed, stop_waves: allowed }),
});
export type MatchRequest = z.output<typeof MatchRequest>;

export const MatchRequestListQuery = listQuery(['-created_at', 'created_at', 'deadline', '-deadline'], {
  client_id: idText.optional(),
  state: repeated(matchRequestState),
  course_id: repeated(idText),
  grade: repeated(gradeText),
  /** Begun in the last `days` days. */
  days: z.coerce.number().pipe(z.int().min(1).max(366)).optional(),
  /** Searches with a window that covers an hour of the week in the school's zone. */
  wished: hourText.optional(),
  /** A part of the child's name. */
  search: text(100).min(1).optional(),
  /** `nobody`: nothing is offered; `unanswered`: offered, not answered yet; `declined`: all answers are declines. */
  answers: z.enum(['nobody', 'unanswered', 'declined']).optional(),
});
export type MatchRequestListQuery = z.output<typeof MatchRequestListQuery>;

const offers = z.array(z.strictObject({ teacher_id: id, slots: z.array(weeklySlot).min(1).max(7) })).max(20);

/**
 * A new search: `lessons_per_week` lessons of the service course within the `windows` of `zone`, for `weeks` weeks from `starts_on`.
 * Without offers it is a draft. `deadline` defaults to the school's setting.
 */
export const CreateMatchRequestInput = z.strictObject({
  kid_id: id,
  course_id: id,
  service_course_id: id,
  grade,
  lessons_per_week: z.int().min(1).max(7),
  zone,
  starts_on: localDate,
  weeks: z.int().min(1).max(26),
  windows: z.array(window).min(1).max(21),
  comment: text(1000).default(''),
  deadline: instant.optional(),
  offers: offers.default([]),
});
export type CreateMatchRequestInput = z.output<typeof CreateMatchRequestInput>;

export const SendOffersInput = z.strictObject({ offers: offers.min(1) });
export type SendOffersInput = z.output<typeof SendOffersInput>;

/** A child's history with one teacher: held lessons, the last one, and the courses with why they ended. */
export const TeacherHistory = z.object({
  teacher_id: id,
  held: z.int().min(0),
  last: z.string().nullable(),
  courses: z.array(
    z.object({
      title: z.string(),
      status: z.enum(['trial', 'active', 'paused', 'ended']),
      ended_on: z.string().nullable(),
      end_reason: z.string().nullable(),
    }),
  ),
});
export type TeacherHistory = z.output<typeof TeacherHistory>;

/** A current or former course of a child, as the start of a search. */
const engaged = z.object({
  id,
  teacher_id: id,
  course_id: id,
  service_course_id: id,
  status: z.enum(['trial', 'active', 'paused', 'ended']),
});

/**
 * Data to start a search. Users who may not arrange for the client get the reason and no child. `places_with`: teachers with whom the
 * current user may place lessons and holds; `null` means all.
 */
export const SearchStart = z.object({
  client: z.object({ id, name: z.string(), zone }),
  kids: z.array(
    z.object({
      id,
      name: z.string(),
      grade,
      zone,
      status: z.enum(['active', 'inactive']),
      engagements: z.array(engaged),
      history: z.array(TeacherHistory),
    }),
  ),
  places_with: z.array(id).nullable(),
  can: z.object({ search: allowed }),
});
export type SearchStart = z.output<typeof SearchStart>;
