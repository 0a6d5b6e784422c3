import { z } from 'zod';
import { flag, id, idText, listQuery, pageOf, repeated, text } from '../page.ts';
import { instant } from '../time.ts';

/** `proof`: the password or a code by whoever was signed in. `reset`: a link for a forgotten password was asked for. */
export const signInKind = z.enum(['sign_in', 'proof', 'reset']);
export type SignInKind = z.output<typeof signInKind>;
/** `checking`: what came of it is not known, since the server ended meanwhile. `code_needed`: only the code was missing. */
export const signInOutcome = z.enum(['checking', 'failed', 'code_needed', 'succeeded']);
export type SignInOutcome = z.output<typeof signInOutcome>;

const person = z.object({ id, name: z.string() });

/** An attempt at an account. What was typed for an account that does not exist is not kept: people type passwords there. */
export const SignInAttempt = z.object({
  id,
  at: instant,
  kind: signInKind,
  outcome: signInOutcome,
  user: person.nullable(),
  address: z.string(),
  user_agent: z.string(),
  known_device: z.boolean(),
  lifted_at: instant.nullable(),
});
export type SignInAttempt = z.output<typeof SignInAttempt>;

export const SignInListQuery = listQuery(['-at'], {
  kind: repeated(signInKind),
  outcome: repeated(signInOutcome),
  user_id: idText.optional(),
  address: text(100).optional(),
  known_device: flag,
});
export type SignInListQuery = z.output<typeof SignInListQuery>;
export const SignInPage = pageOf(SignInAttempt);
export type SignInPage = z.output<typeof SignInPage>;

/**
 * Whom failed attempts keep out until when: `account` keeps strangers out of one account, `address` strangers out of all accounts
 * from one network, `device` one device, or one network, out of one account.
 */
export const SignInLock = z.object({
  scope: z.enum(['account', 'address', 'device']),
  user: person.nullable(),
  address: z.string().nullable(),
  failures: z.int().min(1),
  until: instant,
});
export type SignInLock = z.output<typeof SignInLock>;

/** What to lift: every failure of one account, or every one from a network. */
export const LiftLockInput = z
  .strictObject({ user_id: id.optional(), address: text(100).min(1).optional() })
  .refine(({ user_id, address }) => (user_id === undefined) !== (address === undefined), 'an account or a network');
export type LiftLockInput = z.output<typeof LiftLockInput>;
