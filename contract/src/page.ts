import { z } from 'zod';

/** The page sizes of every list. */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** A record's id. Kept inside PostgreSQL's `integer`, so that a larger number is a clear 400 and no database fault. */
export const id = z.int().min(1).max(2_147_483_647);
/** An id as it stands in a path or a query string. */
export const idText = z.coerce.number().pipe(id);
/** The path parameter `{id}`. */
export const idParams = z.strictObject({ id: idText });

/**
 * Marks that turn the direction of all writing behind them, and blanks without a width. Nobody types them: they come with what was
 * copied, and make one name look like another, or like none.
 */
const unseen = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** Text people type, without marks that nobody sees. NUL is refused because PostgreSQL cannot store it. */
export function text(longest: number) {
  return z
    .string()
    .overwrite((value) => value.replaceAll(unseen, ''))
    .trim()
    .max(longest)
    .refine((value) => !value.includes('\u0000'), 'no NUL characters');
}

/** A search box: an empty one means no search. */
export const search = text(200)
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** `true` / `false` in a query string. */
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

/** A query filter that may be repeated (`?state=a&state=b`); one value is a list of one. */
export function repeated<T extends z.ZodType>(item: T) {
  return z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(100).optional());
}

const offsetLimit = 1_000_000;

/**
 * The query of a list: `page` from 1, `page_size`, `ordering` (a field name, `-` before it for descending), and filters
 * by field name. The first ordering is the default.
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

/** The answer of a list: `count` of everything that matches, and one page of it. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ count: z.int().min(0), results: z.array(item) });
}

/** The answer of an action that says nothing but that it was done. */
export const done = z.object({});

/** Whether an action is open to the asking user now; `reason` is the error key that pressing it would give. */
export const allowed = z.object({ allowed: z.boolean(), reason: z.string().nullable() });
export type Allowed = z.output<typeof allowed>;
