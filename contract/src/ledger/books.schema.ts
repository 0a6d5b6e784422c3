import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, line, text } from '../page.ts';
import { staffRoles } from '../permissions.ts';
import { localDate } from '../time.ts';
import { accountKinds, direction } from './ledger.schema.ts';
import { ledgerFaults, monthStates } from './ledger-states.ts';

const poster = z.enum(staffRoles);

/** An occasion, as shown to bookkeepers. */
export const BookOccasion = z.object({
  code: z.string(),
  title_en: z.string(),
  title_ru: z.string(),
  direction,
  debit_kind: z.enum(accountKinds),
  credit_kind: z.enum(accountKinds),
  posted_by: z.array(z.string()),
  comment_required: z.boolean(),
  system_only: z.boolean(),
  active: z.boolean(),
  /** Whether it has been posted. If so, its accounts cannot change. */
  posted: z.boolean(),
  can: z.object({ edit: allowed }),
});
export type BookOccasion = z.output<typeof BookOccasion>;

const occasionTerms = {
  title_en: line(100).min(1),
  title_ru: line(100).min(1),
  debit_kind: z.enum(accountKinds),
  credit_kind: z.enum(accountKinds),
  /** Roles that may post it by hand. Users who serve all clients post like an account manager. */
  posted_by: z.array(poster).max(staffRoles.length),
  comment_required: z.boolean(),
};

export const CreateOccasionInput = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9_]{1,39}$/),
  ...occasionTerms,
});
export type CreateOccasionInput = z.output<typeof CreateOccasionInput>;

const changedTerms = z.strictObject({ ...occasionTerms, active: z.boolean() }).partial();
export const EditOccasionInput = z.strictObject({
  code: z.string().min(1).max(64),
  ...changedTerms.shape,
  /** Displayed values of the changed fields; a concurrent change is refused. */
  before: z
    .strictObject({
      title_en: z.string(),
      title_ru: z.string(),
      debit_kind: z.enum(accountKinds),
      credit_kind: z.enum(accountKinds),
      posted_by: z.array(z.string()).max(staffRoles.length),
      comment_required: z.boolean(),
      active: z.boolean(),
    })
    .partial()
    .optional(),
});
export type EditOccasionInput = z.output<typeof EditOccasionInput>;

/** First day of a month, `yyyy-mm-01`. */
export const month = localDate.regex(/-01$/);

export const BookMonth = z.object({
  month: z.string(),
  state: z.enum(monthStates),
  reason: z.string().nullable(),
  changed_at: z.string().nullable(),
  changed_by_name: z.string().nullable(),
  transactions: z.int(),
  totals: z.array(z.object({ currency, in: minorUnits, out: minorUnits })),
  /** Ended lessons of an open month without a report. If the month is closed, they post to the first open day. */
  unfinished_lessons: z.int(),
  /** The first of these lessons, at most 50. */
  unfinished: z.array(z.object({ lesson_id: id, start: z.string(), teacher_name: z.string() })),
  can: z.object({ close: allowed, reopen: allowed }),
});
export type BookMonth = z.output<typeof BookMonth>;

export const BookYearQuery = z.strictObject({ year: z.coerce.number().pipe(z.int().min(1970).max(2199)).optional() });
export type BookYearQuery = z.output<typeof BookYearQuery>;

/** Months of a year, newest first, and the years that have any. */
export const BookYear = z.object({ year: z.int(), years: z.array(z.int()), months: z.array(BookMonth) });
export type BookYear = z.output<typeof BookYear>;

export const ChangeMonthInput = z.strictObject({ month, reason: text(500).min(1) });
export type ChangeMonthInput = z.output<typeof ChangeMonthInput>;

/**
 * A kind of discrepancy with its count and some examples. `id` is a transaction, client, package, lesson, line or month (202611), by kind.
 */
export const LedgerFault = z.object({
  key: z.enum(ledgerFaults),
  count: z.int(),
  examples: z.array(
    z.object({ id: z.int(), client_id: z.int().nullable(), expected: z.string().nullable(), found: z.string().nullable() }),
  ),
});
export type LedgerFault = z.output<typeof LedgerFault>;

/** A run of the check: scope, duration and discrepancies. */
export const LedgerCheck = z.object({
  id: z.int(),
  started_at: z.string(),
  milliseconds: z.int(),
  transactions: z.int(),
  entries: z.int(),
  faults: z.array(LedgerFault),
  asked_by_name: z.string().nullable(),
});
export type LedgerCheck = z.output<typeof LedgerCheck>;
