import type { Database } from '../../db/client.ts';

type PollingWorker = {
  readonly database: Pick<Database, 'requireWritable'>;
  /** Processes one waiting item. @returns whether there was one */
  readonly work: (stopping: AbortSignal) => Promise<boolean>;
  readonly pollIntervalMilliseconds: number;
  /** Clean-up that runs once every so many polls. */
  readonly tidy?: { readonly everyPolls: number; readonly work: () => Promise<void> };
  readonly onFault: (fault: unknown) => void;
};

/**
 * Processes the items of a database queue one after another and polls again after an interval, also after an error. Pauses while the
 * database is read-only, and while the clock is wrong: everything that waits would look expired.
 * @returns a function that aborts the current item's signal and waits for it
 */
export function startPollingWorker({ database, work, pollIntervalMilliseconds, tidy, onFault }: PollingWorker): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  let polls = 0;
  let refused = false;
  const mayWrite = () => {
    try {
      database.requireWritable();
      refused = false;
    } catch (fault) {
      // Reported once, not at every poll.
      if (!refused) onFault(fault);
      refused = true;
    }
    return !refused;
  };
  const poll = async () => {
    try {
      while (!signal.aborted && mayWrite() && (await work(signal)));
      if (tidy !== undefined && !signal.aborted && mayWrite() && polls % tidy.everyPolls === 0) await tidy.work();
      polls += 1;
    } catch (fault) {
      onFault(fault);
    }
    if (!signal.aborted) timer = setTimeout(begin, pollIntervalMilliseconds).unref();
  };
  const begin = () => {
    current = poll();
  };
  begin();
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await current;
  };
}
