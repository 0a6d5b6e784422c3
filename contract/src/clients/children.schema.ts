import { z } from 'zod';
import { id, idText, listQuery, repeated, search } from '../page.ts';
import { personStatus } from '../teachers/teachers.schema.ts';
import { zone } from '../time.ts';

/** A child in the list. Only children whom the current user may see. */
export const ChildRow = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  name: z.string(),
  birth_date: z.string().nullable(),
  grade: z.int(),
  zone,
  status: personStatus,
  inactive_reason: z.string().nullable(),
  return_on: z.string().nullable(),
});
export type ChildRow = z.output<typeof ChildRow>;

export const ChildListQuery = listQuery(['name', '-name'], {
  search,
  client_id: idText.optional(),
  status: repeated(personStatus),
});
export type ChildListQuery = z.output<typeof ChildListQuery>;
