import { z } from 'zod';
import { id, idText, repeated, text } from '../page.ts';
import { personStatus } from '../teachers/teachers.schema.ts';

/** How many of each kind are answered at most. */
export const mostFound = 6;

/** The fewest letters or digits that are searched for. */
const fewestLetters = 2;

/** A part of a name that fits what was typed: from the first UTF-16 unit to the one behind the last. */
export const Mark = z.object({ from: z.int(), to: z.int() });
export type Mark = z.output<typeof Mark>;

const found = { id, name: z.string(), marks: z.array(Mark), status: personStatus };

export const FoundTeacher = z.object({
  ...found,
  preview: z.string().nullable(),
  can: z.object({ see_schedule: z.boolean() }),
});
export type FoundTeacher = z.output<typeof FoundTeacher>;

/** `contact` is the way to reach the client that fits what was typed, masked; `null` where the name fits, or for whoever may not know. */
export const FoundClient = z.object({ ...found, kids: z.array(z.string()), contact: z.string().nullable() });
export type FoundClient = z.output<typeof FoundClient>;

export const FoundKid = z.object({ ...found, grade: z.int(), client_id: id, client_name: z.string() });
export type FoundKid = z.output<typeof FoundKid>;

/** The best of each kind first. */
export const SearchResult = z.object({
  teachers: z.array(FoundTeacher),
  clients: z.array(FoundClient),
  kids: z.array(FoundKid),
});
export type SearchResult = z.output<typeof SearchResult>;

export const SearchQuery = z.strictObject({ q: text(100).min(fewestLetters) });
export const KnownQuery = z.strictObject({
  teacher_id: repeated(idText),
  client_id: repeated(idText),
  kid_id: repeated(idText),
});
