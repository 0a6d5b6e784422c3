import { z } from 'zod';
import { inNameOrder } from './name-order.ts';
import { longestTexts } from './endpoint.ts';

/** Page sizes of all lists. */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** A record's id. Limited to PostgreSQL's `integer`, so a larger number is a 400 and not a database error. */
export const id = z.int().min(1).max(2_147_483_647);
/** An id in a path or query string. */
export const idText = z.coerce.number().pipe(id);
/** Path parameter `{id}`. */
export const idParams = z.strictObject({ id: idText });

/** Bidirectional control characters and zero-width characters. Pasted text contains them, and they make different names look the same. */
const unseen = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** Typed text, without invisible characters. NUL is refused: PostgreSQL cannot store it. */
export function text(longest: number) {
  return z
    .string()
    .overwrite((value) => value.replaceAll(unseen, ''))
    .trim()
    .max(longest)
    .refine((value) => !value.includes('\u0000'), 'no NUL characters');
}

/** Control characters, including line breaks. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;
/** Marks that change the direction of adjacent text. */
const directionMarks = /[\u061c\u200e\u200f]/g;

/** One line of typed text, such as a name or a title: without control characters, line breaks and direction marks. */
export function line(longest: number) {
  return z
    .string()
    .refine((value) => !value.includes('\u0000'), 'no NUL characters')
    .overwrite((value) => value.replaceAll(unseen, '').replaceAll(directionMarks, '').replaceAll(controls, ' '))
    .trim()
    .max(longest);
}

/** A person's name, put in the standard order. */
export const personName = line(200)
  .min(1)
  .overwrite((value) => inNameOrder(value));
/** A name typed over a stored one; see `retypedName`. */
export const newName = line(200).min(1);

/** A search text. Empty means no search. */
export const search = text(longestTexts.listSearch)
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** `true` or `false` in a query string. */
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

/** A repeatable query filter (`?state=a&state=b`). A single value becomes a list of one. */
export function repeated<T extends z.ZodType>(item: T) {
  return z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(100).optional());
}

const offsetLimit = 1_000_000;

/**
 * The query of a list: `page` from 1, `page_size`, `ordering` (a field name, with `-` for descending), and filters by field name. The first
 * ordering is the default.
 */
export function listQuery<const O extends readonly [string, ...string[]], F extends z.ZodRawShape>(orderings: O, filters: F) {
  return z.strictObject({
    page: z.coerce.number().pipe(z.int().min(1).max(offsetLimit)).default(1),
    page_size: z.coerce
      .number()
      .pipe(z.literal([...pageSizes]))
      .default(25),
    ordering: z.enum(orderings).default(orderings[0] as O[number]),
    ...filters,
  });
}

/** A page of a list. `count` is the number of all matches. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ count: z.int().min(0), results: z.array(item) });
}

/** The answer of an action without a result. */
export const done = z.object({});

/** Whether the current user may do an action now. `reason` is the error key if not. */
export const allowed = z.object({ allowed: z.boolean(), reason: z.string().nullable() });
export type Allowed = z.output<typeof allowed>;
