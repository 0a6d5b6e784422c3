import { z } from 'zod';
import { lessonMinutes } from '../study/study.schema.ts';
import { id } from '../page.ts';
import { isoWeekday, localDate, zone } from '../time.ts';

/** Largest number of weekly times in one hold. */
export const mostHeldSlots = 7;

/**
 * A hold of weekly times of one teacher. `slots` are wall times in `zone`, held every week for `weeks` weeks from the date `from`. A single
 * time has `weeks` 1. `kid_id`: the child it is for, if known.
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
  minutes: lessonMinutes,
});
export type CreateHoldInput = z.output<typeof CreateHoldInput>;

/** Times of a teacher reserved for the holder until `held_until` (an instant). */
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

/** A hold that another change would override, and its affected times. */
export const HitHold = z.object({
  id,
  held_by_name: z.string(),
  held_until: z.string(),
  times: z.array(z.object({ start: z.string(), finish: z.string() })),
});
export type HitHold = z.output<typeof HitHold>;
