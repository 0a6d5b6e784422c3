import { AppError } from '../../../kernel/app-error.ts';
import { ChildLost, childRunner } from '../../../kernel/files/children/run-in-child.ts';
import { isEasyPassword, personalWords } from './password.rules.ts';
import type { PasswordOrder, PasswordRating } from './rate-password-job.ts';

const leastScore = 3;

// In a process of its own, so that loading dictionaries and a password that is hard to rate delay nobody's sign-in.
const inChild = childRunner<PasswordOrder, PasswordRating>({
  job: 'features/accounts/password/rate-password-job.ts',
  atOnce: 1,
  mostWaiting: 50,
  heapMegabytes: 256,
  megabytes: 400,
  seconds: 20,
  mostOutputBytes: 1_000,
  keptSeconds: 60,
});

/**
 * Refuses a password that is among the first that are guessed: by dictionaries of leaked passwords, English and Russian words and
 * names, keyboard rows in both layouts, dates, repetitions, and by its owner's name and address.
 * @throws AppError `password_too_easy` at `field`, `unavailable` when it cannot be rated now
 */
export async function requireStrongPassword(
  password: string,
  owner: { readonly email: string; readonly name: string },
  field = 'password',
): Promise<void> {
  if (isEasyPassword(password, owner) || (await scoreOf(password, owner)) < leastScore) throw new AppError('password_too_easy', {}, field);
}

async function scoreOf(password: string, owner: { readonly email: string; readonly name: string }): Promise<number> {
  try {
    const [rating] = await inChild({ password, personal: personalWords(owner) });
    return rating?.score ?? 0;
  } catch (fault) {
    if (fault instanceof ChildLost) throw new AppError('unavailable');
    throw fault;
  }
}
