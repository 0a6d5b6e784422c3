import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, idText, listQuery, repeated, search } from '../page.ts';
import { paperLanguage } from '../paper.ts';
import { UserSubscription } from '../subscriptions/subscriptions.schema.ts';
import { inactiveReason, personStatus } from '../teachers/teachers.schema.ts';
import { zone } from '../time.ts';
import { Engagement } from '../engagements/engagements.schema.ts';

/** What a client's money says about them: owes, is about to run out of paid lessons, or neither. */
export const clientStanding = z.enum(['debt', 'running_out', 'fine']);
export type ClientStanding = z.output<typeof clientStanding>;

/** A client in the list. Money is `null` for whoever may not see it; `phone` is masked in lists, `null` where hidden. */
export const ClientRow = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  kids: z.array(z.object({ id, name: z.string(), grade: z.int() })),
  courses: z.array(z.string()),
  units_left: z.int(),
  balance: minorUnits.nullable(),
  currency,
  standing: clientStanding.nullable(),
  status: personStatus,
  manager_name: z.string().nullable(),
});
export type ClientRow = z.output<typeof ClientRow>;

const balanceBound = z.coerce.number().pipe(z.int().min(-1_000_000_000_000).max(1_000_000_000_000)).optional();

export const ClientListQuery = listQuery(
  ['name', '-name', 'units_left', '-units_left', 'balance', '-balance', '-created_at', 'created_at'],
  {
    search,
    status: repeated(personStatus),
    manager_id: repeated(idText),
    course_id: repeated(idText),
    /** Clients with fewer paid lessons left than this. */
    units_below: z.coerce.number().pipe(z.int().min(0).max(1000)).optional(),
    standing: clientStanding.optional(),
    /** Balances from and to, both included, in minor units; below zero is owed. */
    balance_from: balanceBound,
    balance_to: balanceBound,
    /** Active clients with whom nothing happens: no lesson for some days (a setting), and none placed. */
    silent: z.enum(['true', 'false']).optional(),
    zone: repeated(zone),
  },
);
export type ClientListQuery = z.output<typeof ClientListQuery>;

export const contactKind = z.enum(['phone', 'email', 'messenger']);
/** A way to reach a client. `value` is masked unless the asking user serves this client; then `masked` is false. */
export const Contact = z.object({
  id,
  kind: contactKind,
  value: z.string(),
  label: z.string(),
  is_primary: z.boolean(),
  /** When it was noted that the client agreed to be reached there. */
  consented_at: z.string().nullable(),
  masked: z.boolean(),
});
export type Contact = z.output<typeof Contact>;

/** A child with what they learn now; what they have learned before is counted, and listed by the relations' own call. */
export const Kid = z.object({
  id,
  name: z.string(),
  birth_date: z.string().nullable(),
  grade: z.int(),
  zone,
  status: personStatus,
  inactive_reason: inactiveReason.nullable(),
  return_on: z.string().nullable(),
  engagements: z.array(Engagement),
  finished: z.int(),
});
export type Kid = z.output<typeof Kid>;

/** The four figures of a client's money, as of a date. All in minor units of `currency`. */
export const ClientMoney = z.object({
  /** Money on account: may be spent or paid back. */
  on_account: minorUnits,
  /** What the client owes: never negative, 0 when nothing is owed. */
  owed: minorUnits,
  bonus: minorUnits,
  /** Paid lessons left, and what they were paid. */
  units_left: z.int(),
  prepaid: minorUnits,
  currency,
});
export type ClientMoney = z.output<typeof ClientMoney>;

export const ClientCard = z.object({
  id,
  name: z.string(),
  status: personStatus,
  inactive_reason: inactiveReason.nullable(),
  return_on: z.string().nullable(),
  zone,
  /** The language of papers and mails to the client. */
  language: paperLanguage,
  manager_id: id.nullable(),
  manager_name: z.string().nullable(),
  created_at: z.string(),
  /** The record that this one was merged into, and with which everything goes on. */
  merged_into: z.object({ id, name: z.string() }).nullable(),
  /** A colleague’s client, shown for a while: to read, with nothing to change. */
  lent: z.boolean(),
  /** `null` for whoever may not know how to reach clients. */
  contacts: z.array(Contact).nullable(),
  kids: z.array(Kid),
  units_left: z.int(),
  /** `null` for whoever may not see clients' money. */
  money: ClientMoney.nullable(),
  subscriptions: z.array(UserSubscription).nullable(),
  can: z.object({
    record_payment: z.boolean(),
    sell_subscription: z.boolean(),
    see_money: z.boolean(),
    reveal_contacts: z.boolean(),
    /** Reads consents, notes and the log of changes. */
    see_records: z.boolean(),
    /** Changes what is on record of the client: profile, children, contacts, consents, notes. */
    keep_records: allowed,
    change_manager: allowed,
  }),
});
export type ClientCard = z.output<typeof ClientCard>;
