import { z } from 'zod';
import { grade } from '../study/grade.schema.ts';
import { allowed, id, idText, listQuery, repeated, text } from '../page.ts';
import { instant, isoWeekday, localDate, zone } from '../time.ts';
import { matchOfferStates, matchRequestStates } from './match-states.ts';

/** How many offers the teacher has not looked at yet. */
export const UnviewedMatches = z.object({ count: z.int().min(0) });
export type UnviewedMatches = z.output<typeof UnviewedMatches>;

const slot = z.strictObject({ weekday: isoWeekday, start_minute: z.int().min(0).max(1439) });
/** A wished stretch of a weekday, in minutes since midnight on the wall of the request's zone, up to 24:00. */
const window = z
  .strictObject({ weekday: isoWeekday, start_minute: z.int().min(0).max(1439), finish_minute: z.int().min(1).max(1440) })
  .refine(({ start_minute, finish_minute }) => start_minute < finish_minute, 'a start before its finish');

export const matchRequestState = z.enum(matchRequestStates);
export const matchOfferState = z.enum(matchOfferStates);

/** What one teacher was offered: weekly times in the zone of the request. */
export const MatchOffer = z.object({
  id,
  teacher_id: id,
  teacher_name: z.string(),
  teacher_zone: zone,
  state: matchOfferState,
  slots: z.array(slot),
  offered_at: z.string(),
  viewed_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  decline_reason: z.string().nullable(),
  /** Other weekly times that a teacher who declined could offer. */
  alternatives: z.array(slot),
  can: z.object({ withdraw: allowed }),
});
export type MatchOffer = z.output<typeof MatchOffer>;

/** A search for a teacher, with everybody who was offered it, the latest first. */
export const MatchRequest = z.object({
  id,
  client_id: id,
  kid_id: id,
  kid_name: z.string(),
  course_id: id,
  course_title: z.string(),
  /** What its lessons are billed as; `null` for a search that is older than the question. */
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
  offers: z.array(MatchOffer),
  can: z.object({ offer: allowed, withdraw: allowed }),
});
export type MatchRequest = z.output<typeof MatchRequest>;

export const MatchRequestListQuery = listQuery(['-created_at', 'created_at', 'deadline', '-deadline'], {
  client_id: idText.optional(),
  state: repeated(matchRequestState),
});
export type MatchRequestListQuery = z.output<typeof MatchRequestListQuery>;

const offers = z.array(z.strictObject({ teacher_id: id, slots: z.array(slot).min(1).max(7) })).max(20);

/**
 * A search for a teacher: `lessons_per_week` lessons of the service course inside the `windows` of `zone`, `weeks` weeks from
 * `starts_on` on. Without offers it is a draft; `deadline` is the school's usual one where nothing is said.
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

/** What a child had with one teacher before: lessons held, the last of them, and the courses with why they ended. */
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

/** What a child learns or learned: where a search may start from. */
const engaged = z.object({
  id,
  teacher_id: id,
  course_id: id,
  service_course_id: id,
  status: z.enum(['trial', 'active', 'paused', 'ended']),
});

/**
 * What a search for a client's child starts from. Whoever may not arrange for the client gets the reason and no child.
 * `places_with` are the teachers with whom the asker may place and hold; `null` where that is all of them.
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
