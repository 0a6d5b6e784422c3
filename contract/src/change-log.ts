import { z } from 'zod';
import { id } from './page.ts';

/** A changed field: old and new value. `null` means empty. */
export const loggedChange = z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() });
export type LoggedChange = z.output<typeof loggedChange>;

/** A change log entry: who changed which fields, and when. */
export function logItem<const A extends z.ZodType>(action: A) {
  return z.object({
    id: z.int(),
    at: z.string(),
    action,
    author: z.object({ id, name: z.string() }).nullable(),
    changes: z.array(loggedChange),
  });
}
