import { z } from 'zod';
import { allowed, id, listQuery, repeated, text } from '../../page.ts';
import { localDate } from '../../time.ts';
import { accessStates } from './access-states.ts';

/** A key for a client whose name colleagues may not see. It can be sent in an access request to the manager within a day. */
export const AccessKey = z.object({ key: z.string(), manager_name: z.string().nullable() });
export type AccessKey = z.output<typeof AccessKey>;

/** `key` comes from the duplicate check or from the client's link, and stands for a client whose name colleagues may not see. */
export const AskAccessInput = z.strictObject({ key: text(1000).min(1), reason: text(500).min(1) });
export type AskAccessInput = z.output<typeof AskAccessInput>;

/** The client is readable up to and including the last day, in the school's time zone. */
export const GrantAccessInput = z.strictObject({ last_day: localDate, comment: text(500).default('') });
export type GrantAccessInput = z.output<typeof GrantAccessInput>;

export const DecideAccessInput = z.strictObject({ comment: text(500).default('') });
export type DecideAccessInput = z.output<typeof DecideAccessInput>;

/**
 * An access request for a colleague's client. `client_id` and `client_name` are null for users who may not know the client: for the
 * requester, unless access is granted and not over.
 */
export const AccessRequest = z.object({
  id,
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  manager_name: z.string().nullable(),
  asked_by: id,
  asked_by_name: z.string(),
  reason: z.string(),
  asked_at: z.string(),
  state: z.enum(accessStates),
  /** Granted and not over. */
  open: z.boolean(),
  decided_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  decision_comment: z.string(),
  last_day: z.string().nullable(),
  can: z.object({ grant: allowed, decline: allowed, revoke: allowed, withdraw: allowed }),
});
export type AccessRequest = z.output<typeof AccessRequest>;

/** `to_answer`: for my clients. `asked`: my own requests. */
export const AccessListQuery = listQuery(['-asked_at', 'asked_at'], {
  whose: z.enum(['to_answer', 'asked']).default('to_answer'),
  state: repeated(z.enum(accessStates)),
  /** Granted and not over. */
  open: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
});
export type AccessListQuery = z.output<typeof AccessListQuery>;
