type Rounds = {
  /** Does one piece of what waits. @returns whether there was one */
  readonly work: (stopping: AbortSignal) => Promise<boolean>;
  readonly lookEveryMilliseconds: number;
  /** What is done now and then beside it. */
  readonly tidy?: { readonly looksBetween: number; readonly work: () => Promise<void> };
  readonly onFault: (fault: unknown) => void;
};

/**
 * Works through what waits in the database, one piece after the other, and looks again a moment later, also after a fault.
 * @returns how to stop: the piece that is being worked on is told, and waited for
 */
export function workInRounds({ work, lookEveryMilliseconds, tidy, onFault }: Rounds): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let looks = 0;
  const look = async () => {
    try {
      while (!signal.aborted && (await work(signal)));
      if (tidy !== undefined && !signal.aborted && looks % tidy.looksBetween === 0) await tidy.work();
      looks += 1;
    } catch (fault) {
      onFault(fault);
    }
    if (!signal.aborted) timer = setTimeout(begin, lookEveryMilliseconds).unref();
  };
  const begin = () => {
    round = look();
  };
  begin();
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await round;
  };
}
