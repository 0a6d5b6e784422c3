import { z } from 'zod';
import { id, line, text } from '../page.ts';

/** Data being entered: a new client, or a contact of an existing one (`except_client_id`). */
export const FindDuplicatesInput = z.strictObject({
  name: line(200).default(''),
  kids: z.array(text(200)).max(20).default([]),
  phones: z.array(text(50)).max(20).default([]),
  emails: z.array(text(200)).max(20).default([]),
  except_client_id: id.nullable().default(null),
});
export type FindDuplicatesInput = z.output<typeof FindDuplicatesInput>;

/** What matched: a phone, an e-mail, or the client's name together with a child's. */
export const duplicateSign = z.enum(['phone', 'email', 'name']);
export type DuplicateSign = z.output<typeof duplicateSign>;

export const FoundDuplicates = z.object({
  /** Matching clients that the current user may see. */
  known: z.array(z.object({ id, name: z.string(), status: z.enum(['active', 'inactive']), signs: z.array(duplicateSign) })),
  /** Matching clients of colleagues, with whom to ask. `key` requests access without naming the client. */
  colleagues: z.array(z.object({ key: z.string(), manager_name: z.string().nullable(), signs: z.array(duplicateSign) })),
});
export type FoundDuplicates = z.output<typeof FoundDuplicates>;
