import { hash, verify } from '@node-rs/argon2';
import { boundedQueue } from '../../kernel/process/bounded-queue.ts';

/** argon2id at OWASP's minimum for one pass: 46 MiB, about 18 ms on a small machine. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let decoy: Promise<string> | null = null;

/** Verifies a password. For an unknown account or one without a password, it spends the same time on a decoy hash. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, password);
  decoy ??= hashPassword('no account has this password');
  await verify(await decoy, password);
  return false;
}

/** Hashing is expensive: at most two at a time, so that forty concurrent sign-ins do not stall other requests. */
export const fewPasswordsAtOnce = boundedQueue(2, 500);

/** Hashes a new password, through the queue. */
export function hashInTurn(password: string): Promise<string> {
  return fewPasswordsAtOnce(() => hashPassword(password));
}
