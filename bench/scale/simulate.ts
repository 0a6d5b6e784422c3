import { Random } from '../../server/src/school/random.ts';

/** Mean processor milliseconds of one request, and its number of statements. */
export type Service = {
  readonly application: number;
  readonly database: number;
  readonly statements: number;
  /** Milliseconds of the sender on the same machine; 0 if it runs elsewhere. */
  readonly sender: number;
};

export type Machines = {
  readonly processes: number;
  /** Cores of the database's machine, or of the machine that everything shares. */
  readonly cores: number;
  /** Whether processes and senders share the database's machine; otherwise each process has a core of its own. */
  readonly isShared: boolean;
};

export type Simulated = {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  /** The share of time in which the cores of `Machines` are busy. */
  readonly busy: number;
};

type Work = { readonly at: number; readonly run: () => void };

/** An event queue: a heap in order of time. */
class EventQueue {
  now = 0;
  readonly #heap: Work[] = [];

  add(after: number, run: () => void): void {
    const heap = this.#heap;
    const work = { at: this.now + after, run };
    let index = heap.length;
    for (let parent = (index - 1) >> 1; index > 0 && (heap[parent] as Work).at > work.at; parent = (index - 1) >> 1) {
      heap[index] = heap[parent] as Work;
      index = parent;
    }
    heap[index] = work;
  }

  next(): void {
    const heap = this.#heap;
    const first = heap[0] as Work;
    const last = heap.pop() as Work;
    if (heap.length > 0) this.#sink(last);
    this.now = first.at;
    first.run();
  }

  #sink(work: Work): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      let child = index * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as Work).at < (heap[child] as Work).at) child += 1;
      if ((heap[child] as Work).at >= work.at) break;
      heap[index] = heap[child] as Work;
      index = child;
    }
    heap[index] = work;
  }
}

/** Cores, or the single thread of a process. Work that finds all of them taken waits in a queue. */
class Station {
  busy = 0;
  readonly #waiting: (() => void)[] = [];
  #head = 0;
  #free: number;
  readonly #events: EventQueue;

  constructor(events: EventQueue, places: number) {
    this.#events = events;
    this.#free = places;
  }

  take(then: () => void): void {
    if (this.#free === 0) {
      this.#waiting.push(then);
      return;
    }
    this.#free -= 1;
    then();
  }

  leave(): void {
    const next = this.#waiting[this.#head];
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#head += 1;
    if (this.#head > 1024) {
      this.#waiting.splice(0, this.#head);
      this.#head = 0;
    }
    next();
  }

  /** Occupies a place for some time. */
  work(milliseconds: number, then: () => void): void {
    this.take(() => {
      this.busy += milliseconds;
      this.#events.add(milliseconds, () => {
        this.leave();
        then();
      });
    });
  }
}

const warmUp = 0.2;

/**
 * Simulates people who each send a request, wait for the answer, and send the next one (a closed queueing network). A request alternates
 * between a process with one thread and the database. Each piece of work takes an exponentially distributed time.
 * @param people the number of open requests
 * @param requests how many are simulated; the first fifth is a warm-up
 */
export function simulate(
  service: Service,
  { processes, cores, isShared }: Machines,
  people: number,
  requests = 20_000,
  seed = 1,
): Simulated {
  const events = new EventQueue();
  const random = new Random(seed);
  const machine = new Station(events, cores);
  const threads = Array.from({ length: processes }, () => new Station(events, 1));
  const randomTime = (mean: number) => (mean === 0 ? 0 : -Math.log(1 - random.unit()) * mean);
  const taken: number[] = [];
  let [sent, countedFrom, busyBefore] = [0, 0, 0];
  const pieces = service.statements + 1;

  const inProcess = (thread: Station, then: () => void) => {
    const milliseconds = randomTime(service.application / pieces);
    if (!isShared) return thread.work(milliseconds, then);
    // A thread does nothing else while it waits for a core.
    thread.take(() =>
      machine.work(milliseconds, () => {
        thread.leave();
        then();
      }),
    );
  };
  const request = () => {
    if (sent >= requests) return;
    const thread = threads[sent % processes] as Station;
    sent += 1;
    const begun = events.now;
    const answered = () => {
      taken.push(events.now - begun);
      if (taken.length === Math.floor(requests * warmUp)) [countedFrom, busyBefore] = [events.now, machine.busy];
      request();
    };
    const go = (left: number): void =>
      inProcess(thread, () =>
        left === 0 ? answered() : machine.work(randomTime(service.database / service.statements), () => go(left - 1)),
      );
    if (isShared && service.sender > 0) machine.work(randomTime(service.sender), () => go(service.statements));
    else go(service.statements);
  };
  for (let person = 0; person < people; person += 1) request();
  while (taken.length < requests) events.next();

  const counted = taken.slice(Math.floor(requests * warmUp)).sort((a, b) => a - b);
  const at = (share: number) => counted[Math.floor((counted.length - 1) * share)] as number;
  const elapsed = events.now - countedFrom;
  return {
    perSecond: (counted.length / elapsed) * 1_000,
    p50: at(0.5),
    p95: at(0.95),
    busy: (machine.busy - busyBefore) / (elapsed * cores),
  };
}
