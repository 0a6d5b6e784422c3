import { z } from 'zod';
import { id } from '../page.ts';
import { isoWeekday, localDate, zone } from '../time.ts';

/** The most weekly times that one hold takes. */
export const mostHeldSlots = 7;

/**
 * Weekly times of one teacher to be held: `slots` are wall times in `zone`, each held once in every week of `weeks` from the
 * date `from` on; a single time is a weekly one over one week. `kid_id` says for whom, where that is known.
 */
export const CreateHoldInput = z.strictObject({
  teacher_id: id,
  kid_id: id.nullable().default(null),
  slots: z
    .array(z.strictObject({ weekday: isoWeekday, start_minute: z.int().min(0).max(1439) }))
    .min(1)
    .max(mostHeldSlots),
  zone,
  from: localDate,
  weeks: z.int().min(1).max(26),
  minutes: z.int().min(15).max(240),
});
export type CreateHoldInput = z.output<typeof CreateHoldInput>;

/** Times of a teacher that nobody but the holder may take until `held_until` (an instant). */
export const Hold = z.object({
  id,
  teacher_id: id,
  teacher_name: z.string(),
  kid_id: id.nullable(),
  kid_name: z.string().nullable(),
  held_until: z.string(),
  times: z.array(z.object({ start: z.string(), finish: z.string() })),
});
export type Hold = z.output<typeof Hold>;

/** A hold, whosever, that something is about to take the time of: which of its times that hits. */
export const HitHold = z.object({
  id,
  held_by_name: z.string(),
  held_until: z.string(),
  times: z.array(z.object({ start: z.string(), finish: z.string() })),
});
export type HitHold = z.output<typeof HitHold>;
