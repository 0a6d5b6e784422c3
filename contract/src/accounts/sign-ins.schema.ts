import { z } from 'zod';
import { flag, id, idText, listQuery, pageOf, repeated, text } from '../page.ts';
import { instant } from '../time.ts';

/** `proof`: a signed-in user entered the password or a code. `reset`: a password reset link was requested. */
export const signInKind = z.enum(['sign_in', 'proof', 'reset']);
export type SignInKind = z.output<typeof signInKind>;
/** `checking`: the server stopped before the outcome was known. `code_needed`: the password was right, the code was missing. */
export const signInOutcome = z.enum(['checking', 'failed', 'code_needed', 'succeeded']);
export type SignInOutcome = z.output<typeof signInOutcome>;

const person = z.object({ id, name: z.string() });

/** A sign-in attempt. For an unknown account the typed name is not stored: people type passwords there by mistake. */
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
 * A lock and its end. `account` locks unknown devices out of one account, `address` one network out of all accounts, `device` one device or
 * network out of one account.
 */
export const SignInLock = z.object({
  scope: z.enum(['account', 'address', 'device']),
  user: person.nullable(),
  address: z.string().nullable(),
  failures: z.int().min(1),
  until: instant,
});
export type SignInLock = z.output<typeof SignInLock>;

/** Which lock to clear: all failures of one account, or all from one network. */
export const LiftLockInput = z
  .strictObject({ user_id: id.optional(), address: text(100).min(1).optional() })
  .refine(({ user_id, address }) => (user_id === undefined) !== (address === undefined), 'an account or a network');
export type LiftLockInput = z.output<typeof LiftLockInput>;
