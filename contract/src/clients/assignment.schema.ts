import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { id } from '../page.ts';

/** So many clients can be given to another manager at once. */
export const mostReassigned = 1000;

export const ReassignInput = z.strictObject({ client_ids: z.array(id).min(1).max(mostReassigned), manager_id: id });
export type ReassignInput = z.output<typeof ReassignInput>;

/** The clients that a query of the list finds, by id; no more than can be given away at once. */
export const MatchingClients = z.object({ count: z.int(), client_ids: z.array(id) });

/** What goes over to another manager. Money in minor units of the school's currency. */
export const ReassignmentPreview = z.object({
  manager_name: z.string(),
  /** Clients who change their manager; those who are the manager's already are left out everywhere. */
  clients: z.int(),
  already: z.int(),
  /** Whose they are now. */
  from: z.array(z.object({ manager_id: id.nullable(), manager_name: z.string().nullable(), clients: z.int() })),
  kids: z.int(),
  planned_lessons: z.int(),
  units_left: z.int(),
  owed: minorUnits,
  on_account: minorUnits,
  currency,
  /** Where it is one client: everybody they have had, the present one last. Instants; `until` is null for the present one. */
  history: z.array(z.object({ manager_name: z.string().nullable(), since: z.string(), until: z.string().nullable() })),
});
export type ReassignmentPreview = z.output<typeof ReassignmentPreview>;

/** What was done; `id` takes it back. Null where nobody changed their manager. */
export const Reassignment = z.object({ id: id.nullable(), clients: z.int(), manager_name: z.string() });
export type Reassignment = z.output<typeof Reassignment>;

/** How many went back; the others have been given away again meanwhile. */
export const UndoneReassignment = z.object({ clients: z.int(), kept: z.int() });
export type UndoneReassignment = z.output<typeof UndoneReassignment>;

/** What the list of clients can be narrowed by: the zones there are, and, for whoever sees every client, their managers. */
export const ClientChoices = z.object({ zones: z.array(z.string()), managers: z.array(z.object({ id, name: z.string() })) });
export type ClientChoices = z.output<typeof ClientChoices>;
