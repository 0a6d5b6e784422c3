import { z } from 'zod';
import { id, listQuery } from '../page.ts';

/** A teacher who has let offers expire since their last answer. */
export const Lapse = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  lapses: z.int().min(1),
  last_expired_at: z.string(),
  last_answered_at: z.string().nullable(),
});
export type Lapse = z.output<typeof Lapse>;

export const LapseListQuery = listQuery(['-lapses'], {});
export type LapseListQuery = z.output<typeof LapseListQuery>;
