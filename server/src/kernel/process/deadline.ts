import { AsyncLocalStorage } from 'node:async_hooks';

/** A request exceeded its time limit. The code is that of a cancelled statement. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
  readonly code = '57014';
}

const running = new AsyncLocalStorage<Deadline | undefined>();

/** The deadline of the current request; jobs and other background work have none. */
export const currentDeadline = (): Deadline | undefined => running.getStore();

/** Runs work that several requests share without a deadline, so that the first request's deadline does not end it for all. */
export const beyondDeadline = <T>(work: () => T): T => running.run(undefined, work);

/** Excludes work that has a time limit of its own, such as child processes. */
export const besideDeadline = <T>(work: () => Promise<T>): Promise<T> => currentDeadline()?.pausedFor(work) ?? work();

/** Limits the total time of one request. The time in which the caller sends the body does not count. */
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
   * @param milliseconds after which waiting and running statements are cancelled
   * @param grace milliseconds that they have to end; then the request is refused in any case
   */
  constructor(milliseconds: number, grace: number) {
    this.#left = milliseconds;
    this.#grace = grace;
  }

  /** Runs a part of the request. @throws DeadlinePassed, even while the part still runs */
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

  /** Waits until work ends or the deadline passes; the work goes on. */
  async untilPassed(work: Promise<unknown>): Promise<void> {
    await this.within(() => work).catch((fault: unknown) => {
      if (!(fault instanceof DeadlinePassed)) throw fault;
    });
  }

  /** @throws DeadlinePassed */
  requireTime(): void {
    if (this.#isPassed) throw new DeadlinePassed('the request took too long');
  }

  /** Runs work, and calls `end` if the deadline passes meanwhile. @throws DeadlinePassed if it has already passed */
  async orEnded<T>(work: () => Promise<T>, end: () => void): Promise<T> {
    this.requireTime();
    this.#ends.add(end);
    try {
      return await work();
    } finally {
      this.#ends.delete(end);
    }
  }

  /** Waits for a promise until the deadline. @param unwanted receives a result that comes later @throws DeadlinePassed */
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
