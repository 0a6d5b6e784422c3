import { AppError } from '../../../kernel/app-error.ts';
import { ChildLost, childRunner } from '../../../kernel/files/children/run-in-child.ts';
import { isEasyPassword, personalWords } from './password.rules.ts';
import type { PasswordOrder, PasswordRating } from './rate-password-job.ts';

const leastScore = 3;

// In a child process, so that loading dictionaries and rating a slow password delay no sign-in.
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
 * Refuses a weak password. It is rated against leaked passwords, English and Russian words and names, keyboard rows in both layouts, dates,
 * repetitions, and the owner's name and address.
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
