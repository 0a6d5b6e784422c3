import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionLost } from '../../kernel/database-errors.ts';
import { beyondDeadline } from '../../kernel/process/deadline.ts';
import { waitLimits } from './limits.ts';

type Releasable = { release(): void };
/** In milliseconds. `longest` counts from the first refused connection. */
type Times = { readonly between: number; readonly longest: number };
const usualTimes: Times = { between: 100, longest: waitLimits.reconnecting };

/**
 * Lets callers wait while a database or a pooler restarts, instead of failing all requests of that second. Only one connection is tried
 * meanwhile, for all of them. When the database stays away for longer, each call fails at once.
 */
export function reconnecting<C extends Releasable>(connect: () => Promise<C>, { between, longest }: Times = usualTimes): () => Promise<C> {
  let lostAt: number | null = null;
  let returning: Promise<void> | null = null;

  const connected = async () => {
    const connection = await connect();
    lostAt = null;
    return connection;
  };
  const requirePatience = (error: unknown) => {
    if (!isConnectionLost(error)) throw error;
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
