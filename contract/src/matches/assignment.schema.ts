import { z } from 'zod';
import { id } from '../page.ts';
import { weeklySlot } from './matches.schema.ts';

const search = { request_id: id, kid_name: z.string(), course_title: z.string(), grade: z.int(), created_at: z.string() };
const score = z.int().min(0);

/**
 * `nobody_free`: no suitable teacher; `others_first`: all suitable ones go to other searches; `same_child`: another search of the child goes
 * first; `no_consent`: without the consent for the child's data nothing may be offered.
 */
const unassignedReason = z.enum(['nobody_free', 'others_first', 'same_child', 'no_consent']);
export type UnassignedReason = z.output<typeof unassignedReason>;

const total = z.object({ served: z.int().min(0), score });

/**
 * An assignment of teachers to all open searches, each teacher to at most one. A score is the sum of its parts: fit up to 50, load up to
 * 30, waiting time up to 20. `one_by_one`: the result if each search, longest waiting first, took the best teacher left.
 */
export const Assignment = z.object({
  searches: z.int().min(0),
  best: total,
  one_by_one: total,
  pairs: z.array(
    z.object({
      ...search,
      teacher_id: id,
      teacher_name: z.string(),
      slots: z.array(weeklySlot),
      score,
      parts: z.object({ fit: score, load: score, waiting: score }),
      one_by_one: z.object({ teacher_name: z.string(), score }).nullable(),
    }),
  ),
  unassigned: z.array(z.object({ ...search, reason: unassignedReason })),
});
export type Assignment = z.output<typeof Assignment>;

export const SendAssignmentInput = z.strictObject({
  pairs: z
    .array(z.strictObject({ request_id: id, teacher_id: id, slots: z.array(weeklySlot).min(1).max(7) }))
    .min(1)
    .max(100),
});
export type SendAssignmentInput = z.output<typeof SendAssignmentInput>;

export const SentAssignment = z.object({ sent: z.int().min(0) });
export type SentAssignment = z.output<typeof SentAssignment>;
