import { z } from 'zod';
import { id } from '../page.ts';
import { instant } from '../time.ts';
import { weeklySlot } from './matches.schema.ts';
import { waveHours, waveTeachers } from './wave-limits.rules.ts';

/** A later deadline for a search. */
export const ExtendSearchInput = z.strictObject({ deadline: instant });
export type ExtendSearchInput = z.output<typeof ExtendSearchInput>;

const size = z.int().min(waveTeachers.min).max(waveTeachers.max);

/** A wave offers the search to `size` teachers; the next wave follows after `hours`. */
export const StartWavesInput = z.strictObject({ size, hours: z.int().min(waveHours.min).max(waveHours.max) });
export type StartWavesInput = z.output<typeof StartWavesInput>;

/** Why a free teacher gets no automatic offer. */
export const leftOutReason = z.enum(['no_inbox', 'offered', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'parted']);
export type LeftOutReason = z.output<typeof leftOutReason>;

/** The teachers in the order of the waves. `size` and `hours` are those of the search, or the school's. */
export const WaveOrder = z.object({
  size,
  hours: z.int(),
  order: z.array(z.object({ teacher_id: id, name: z.string(), slots: z.array(weeklySlot), load_minutes: z.int().min(0) })),
  left_out: z.array(z.object({ teacher_id: id, name: z.string(), reason: leftOutReason })),
});
export type WaveOrder = z.output<typeof WaveOrder>;
