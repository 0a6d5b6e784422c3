import { AsyncLocalStorage } from 'node:async_hooks';

/** A request has waited for the database as long as it may. The code is that of a statement that was cancelled. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
  readonly code = '57014';
}

const running = new AsyncLocalStorage<Deadline | undefined>();

/** The deadline of the request that runs this; jobs and other background work have none. */
export const currentDeadline = (): Deadline | undefined => running.getStore();

/** Starts work that several requests share, so that the deadline of the one that began it does not end it for all. */
export const beyondDeadline = <T>(work: () => T): T => running.run(undefined, work);

/** Does not count the time of work that has a limit of its own, as that of child processes. */
export const besideDeadline = <T>(work: () => Promise<T>): Promise<T> => currentDeadline()?.pausedFor(work) ?? work();

/** Limits the time that one request takes, its parts together: the time in which the caller sends the body does not count. */
export class Deadline {
  #left: number;
  readonly #grace: number;
  readonly #ends = new Set<() => void>();
  #parts = 0;
  #pauses = 0;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #isPassed = false;

  /**
   * @param milliseconds after which waiting and running statements end
   * @param grace milliseconds in which they have to have ended; then the request is refused in any case
   */
  constructor(milliseconds: number, grace: number) {
    this.#left = milliseconds;
    this.#grace = grace;
  }

  /** Runs a part of the request. @throws DeadlinePassed, also while the part still runs */
  async within<T>(work: () => Promise<T>): Promise<T> {
    this.requireTime();
    let giveUp: NodeJS.Timeout | undefined;
    const end = () => {
      giveUp = setTimeout(() => late.reject(new DeadlinePassed('the request took too long')), this.#grace);
    };
    const late = Promise.withResolvers<never>();
    this.#ends.add(end);
    this.#parts += 1;
    this.#run();
    try {
      return await Promise.race([running.run(this, work), late.promise]);
    } finally {
      clearTimeout(giveUp);
      this.#ends.delete(end);
      this.#parts -= 1;
      if (this.#parts === 0) this.#stop();
    }
  }

  /** Waits for work that goes on if the deadline passes meanwhile. */
  async untilPassed(work: Promise<unknown>): Promise<void> {
    await this.within(() => work).catch((fault: unknown) => {
      if (!(fault instanceof DeadlinePassed)) throw fault;
    });
  }

  /** @throws DeadlinePassed */
  requireTime(): void {
    if (this.#isPassed) throw new DeadlinePassed('the request took too long');
  }

  /** Runs work, and `end` if the deadline passes meanwhile. @throws DeadlinePassed if it has passed before */
  async orEnded<T>(work: () => Promise<T>, end: () => void): Promise<T> {
    this.requireTime();
    this.#ends.add(end);
    try {
      return await work();
    } finally {
      this.#ends.delete(end);
    }
  }

  /** Waits for something until the deadline. @param unwanted gets what comes later @throws DeadlinePassed */
  orGivenUp<T>(waiting: Promise<T>, unwanted: (late: T) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => {
        reject(new DeadlinePassed('no connection to the database was free in time'));
        waiting.then(unwanted, () => {});
      };
      this.#ends.add(giveUp);
      waiting.then(resolve, reject).finally(() => this.#ends.delete(giveUp));
    });
  }

  async pausedFor<T>(work: () => Promise<T>): Promise<T> {
    this.#stop();
    this.#pauses += 1;
    try {
      return await work();
    } finally {
      this.#pauses -= 1;
      this.#run();
    }
  }

  #run(): void {
    if (this.#timer !== undefined || this.#isPassed || this.#parts === 0 || this.#pauses > 0) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => this.#pass(), Math.max(0, this.#left));
  }

  #stop(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left -= performance.now() - this.#since;
  }

  #pass(): void {
    this.#isPassed = true;
    for (const end of [...this.#ends]) end();
  }
}
