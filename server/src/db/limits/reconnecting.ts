import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionRefused } from '../../kernel/database-errors.ts';
import { beyondDeadline } from '../../kernel/process/deadline.ts';

type Releasable = { release(): void };
/** Milliseconds between two attempts. */
const between = 100;

/**
 * Lets callers wait while a database or a pooler restarts, instead of failing all requests of that second. Only one connection is tried
 * meanwhile, for all of them. When the database stays away for longer, each call fails at once.
 * @param longest milliseconds from the first refused connection; with 0, nobody waits
 */
export function reconnecting<C extends Releasable>(connect: () => Promise<C>, longest: number): () => Promise<C> {
  let lostAt: number | null = null;
  let returning: Promise<void> | null = null;

  const connected = async () => {
    const connection = await connect();
    lostAt = null;
    return connection;
  };
  const requirePatience = (error: unknown) => {
    if (!isConnectionRefused(error)) throw error;
    lostAt ??= performance.now();
    if (performance.now() - lostAt >= longest) throw error;
  };
  const untilBack = async () => {
    for (;;) {
      await wait(between, undefined, { ref: false });
      try {
        (await connected()).release();
        return;
      } catch (error) {
        requirePatience(error);
      }
    }
  };

  return async () => {
    for (;;) {
      await returning;
      try {
        return await connected();
      } catch (error) {
        requirePatience(error);
        // Shared by all callers, so no caller's deadline ends it.
        returning ??= beyondDeadline(untilBack).finally(() => {
          returning = null;
        });
      }
    }
  };
}
