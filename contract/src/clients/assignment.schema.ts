import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { id } from '../page.ts';

/** Largest number of clients in one reassignment. */
export const mostReassigned = 1000;

export const ReassignInput = z.strictObject({ client_ids: z.array(id).min(1).max(mostReassigned), manager_id: id });
export type ReassignInput = z.output<typeof ReassignInput>;

/** Ids of the clients that match a list query, at most as many as one reassignment takes. */
export const MatchingClients = z.object({ count: z.int(), client_ids: z.array(id) });

/** What a reassignment moves to another manager. Money in minor units of the school's currency. */
export const ReassignmentPreview = z.object({
  manager_name: z.string(),
  /** Clients that get another manager. Those who have that manager already are not counted anywhere here. */
  clients: z.int(),
  already: z.int(),
  /** Current managers. */
  from: z.array(z.object({ manager_id: id.nullable(), manager_name: z.string().nullable(), clients: z.int() })),
  kids: z.int(),
  planned_lessons: z.int(),
  units_left: z.int(),
  owed: minorUnits,
  on_account: minorUnits,
  currency,
  /** For a single client: all its managers, the current one last. Instants; `until` is null for the current one. */
  history: z.array(z.object({ manager_name: z.string().nullable(), since: z.string(), until: z.string().nullable() })),
});
export type ReassignmentPreview = z.output<typeof ReassignmentPreview>;

/** `id` identifies the reassignment for undo. Null if nothing changed. */
export const Reassignment = z.object({ id: id.nullable(), clients: z.int(), manager_name: z.string() });
export type Reassignment = z.output<typeof Reassignment>;

/** Number of clients whose previous manager was restored. The others have been reassigned again since. */
export const UndoneReassignment = z.object({ clients: z.int(), kept: z.int() });
export type UndoneReassignment = z.output<typeof UndoneReassignment>;

/** Filter values of the client list: time zones and, for users who see every client, managers. */
export const ClientChoices = z.object({ zones: z.array(z.string()), managers: z.array(z.object({ id, name: z.string() })) });
export type ClientChoices = z.output<typeof ClientChoices>;

/** Clients lately handed over to the current user and not opened since, newest first; `count` is of all, `results` has the first of them. */
export const HandedOverClients = z.object({
  count: z.int(),
  results: z.array(
    z.object({
      client_id: id,
      client_name: z.string(),
      /** Who handed the client over: the owner of the won deal, or whoever reassigned the client. Null without an author. */
      by_id: id.nullable(),
      by_name: z.string().nullable(),
      /** The deal after whose sale the client was handed over. Null after a reassignment. */
      deal_id: id.nullable(),
      handed_over_at: z.string(),
    }),
  ),
});
export type HandedOverClients = z.output<typeof HandedOverClients>;
