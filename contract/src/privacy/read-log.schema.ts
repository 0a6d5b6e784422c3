import { z } from 'zod';
import { id, idText, listQuery, pageOf, repeated, search, text } from '../page.ts';
import { instant, localDate } from '../time.ts';
import { readActs, readSubjects } from './read-log-states.ts';

const person = z.object({ id, name: z.string() });

/** An entry of the reading log: who read whose data, and how many records. */
export const ReadLogEntry = z.object({
  id,
  at: instant,
  user: person,
  act: z.enum(readActs),
  subject: z.enum(readSubjects),
  subject_id: id.nullable(),
  client: person.nullable(),
  teacher: person.nullable(),
  /** The name of a list, or the path of a screen. */
  detail: z.string(),
  records: z.int().min(0),
});
export type ReadLogEntry = z.output<typeof ReadLogEntry>;

export const ReadLogQuery = listQuery(['-at'], {
  /** Part of the name of the reader, the client or the teacher. */
  search,
  act: repeated(z.enum(readActs)),
  subject: repeated(z.enum(readSubjects)),
  user_id: idText.optional(),
  client_id: idText.optional(),
  teacher_id: idText.optional(),
  /** Days of the school's zone, both included. */
  date_from: localDate.optional(),
  date_to: localDate.optional(),
});
export type ReadLogQuery = z.output<typeof ReadLogQuery>;
export const ReadLogPage = pageOf(ReadLogEntry);
export type ReadLogPage = z.output<typeof ReadLogPage>;

/** A user revealed many contacts within a short time. */
export const RevealAlarm = z.object({ id, at: instant, user: person, contacts: z.int().min(1), minutes: z.int().min(1) });
export type RevealAlarm = z.output<typeof RevealAlarm>;

/** A printed screen: its path, and how many rows it showed. */
export const LogPrintInput = z.strictObject({
  path: text(200).pipe(z.string().regex(/^\/[\w/-]*$/)),
  records: z.int().min(0).max(100_000),
});
export type LogPrintInput = z.output<typeof LogPrintInput>;
