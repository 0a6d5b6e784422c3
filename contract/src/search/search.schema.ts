import { z } from 'zod';
import { id, idText, repeated, text } from '../page.ts';
import { personStatus } from '../teachers/teachers.schema.ts';
import { longestTexts } from '../endpoint.ts';

/** Maximum number of results per kind. */
export const mostFound = 6;

/** Minimum number of letters or digits of a search. */
const fewestLetters = 2;

/** A matched part of a name: UTF-16 offsets, end exclusive. */
export const Mark = z.object({ from: z.int(), to: z.int() });
export type Mark = z.output<typeof Mark>;

const found = { id, name: z.string(), marks: z.array(Mark), status: personStatus };

export const FoundTeacher = z.object({
  ...found,
  preview: z.string().nullable(),
  can: z.object({ see_schedule: z.boolean() }),
});
export type FoundTeacher = z.output<typeof FoundTeacher>;

/** `contact`: the matched contact, masked. `null` if the name matched, or for users who may not see contacts. */
export const FoundClient = z.object({ ...found, kids: z.array(z.string()), contact: z.string().nullable() });
export type FoundClient = z.output<typeof FoundClient>;

export const FoundKid = z.object({ ...found, grade: z.int(), client_id: id, client_name: z.string() });
export type FoundKid = z.output<typeof FoundKid>;

/** Best match first within each kind. */
export const SearchResult = z.object({
  teachers: z.array(FoundTeacher),
  clients: z.array(FoundClient),
  kids: z.array(FoundKid),
});
export type SearchResult = z.output<typeof SearchResult>;

export const SearchQuery = z.strictObject({ q: text(longestTexts.search).min(fewestLetters) });
export const KnownQuery = z.strictObject({
  teacher_id: repeated(idText),
  client_id: repeated(idText),
  kid_id: repeated(idText),
});
