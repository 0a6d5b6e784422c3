import { z } from 'zod';
import { id } from './page.ts';

/** A field that is other than before, as it was and as it is; `null` is nothing. */
export const loggedChange = z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() });
export type LoggedChange = z.output<typeof loggedChange>;

/** One entry of a log of changes: who did what when, and which fields are other than before. */
export function logItem<const A extends z.ZodType>(action: A) {
  return z.object({
    id: z.int(),
    at: z.string(),
    action,
    author: z.object({ id, name: z.string() }).nullable(),
    changes: z.array(loggedChange),
  });
}
