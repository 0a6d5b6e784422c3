import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { bodyOf, paymentPath, randomPayment } from '../servers/kept-payments.ts';
import type { Payment } from '../servers/kept-payments.ts';
import type { SignedIn } from '../servers/sessions.ts';

type Answer = { readonly status: number; readonly body: string; readonly retryAfter: number };
/** A period without writes, because there is no primary or no disk space. */
export type Outage = { readonly name: string; readonly from: number; to: number };
type Failure = { readonly what: string; readonly from: number; readonly to: number };

/** The results since the last call of `take`. */
export type Counted = {
  sent: number;
  retried: number;
  /** Requests that failed after one retry outside outages, each with the answer to the retry. */
  readonly failed: string[];
  /** The number of those in outages. */
  excused: number;
  readonly taken: number[];
};
const nothing = (): Counted => ({ sent: 0, retried: 0, failed: [], excused: 0, taken: [] });

const answerMilliseconds = 12_000;
const longestRetry = 2_000;
const readers = 2;
/** The most open requests. With more, the machine is too slow for the rate. */
const mostOpen = 600;

export const mark = 'ops';

/**
 * Sends payments with idempotency keys, and reads, at a fixed rate. Each failed request is retried once. A payment that failed twice is
 * kept, and sent again with its key at the end.
 */
export class SteadyLoad {
  readonly acknowledged = new Map<string, number>();
  readonly outages: Outage[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #failures: Failure[] = [];
  readonly #people: readonly SignedIn[];
  readonly #clients: readonly number[];
  readonly #port: number;
  #counted = nothing();
  #unsettled: { readonly payment: Payment; readonly who: SignedIn }[] = [];
  #open = 0;
  #skipped = 0;
  #number = 0;
  #running: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(port: number, people: readonly SignedIn[], clients: readonly number[]) {
    this.#port = port;
    this.#people = people;
    this.#clients = clients;
  }

  /** @param writes a second @param reads a second */
  begin(writes: number, reads: number): void {
    this.#isOver = false;
    this.#running = this.#send(writes, reads);
  }

  /** Stops sending, and waits for open requests. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    while (this.#open > 0) await wait(20);
  }

  /** @returns the results since the last call; failures in an outage are counted as excused */
  take(): Counted & { readonly skipped: number } {
    const taken = this.#counted;
    for (const { what, from, to } of this.#failures.splice(0)) {
      if (this.outages.some((outage) => from <= outage.to && to >= outage.from)) taken.excused += 1;
      else taken.failed.push(what);
    }
    this.#counted = nothing();
    const skipped = this.#skipped;
    this.#skipped = 0;
    return { ...taken, skipped };
  }

  /** Sends unacknowledged payments again with their keys. @returns how many were not acknowledged in time */
  async settle(milliseconds: number): Promise<number> {
    const until = performance.now() + milliseconds;
    while (this.#unsettled.length > 0 && performance.now() < until) {
      const again = this.#unsettled;
      this.#unsettled = [];
      for (const each of again) {
        const answer = await this.#pay(each.who, each.payment);
        if (!this.#note(each.payment, answer)) this.#unsettled.push(each);
      }
      if (this.#unsettled.length > 0) await wait(500);
    }
    return this.#unsettled.length;
  }

  /** Measures for some seconds how many payments a second succeed at most. */
  async capacity(seconds: number, atOnce: number): Promise<number> {
    const until = performance.now() + seconds * 1_000;
    const before = this.acknowledged.size;
    const work = async () => {
      while (performance.now() < until) await this.#write();
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    this.take();
    return (this.acknowledged.size - before) / seconds;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(writes: number, reads: number): Promise<void> {
    const begun = performance.now();
    let [written, read] = [0, 0];
    while (!this.#isOver) {
      const seconds = (performance.now() - begun) / 1_000;
      for (; written < seconds * writes; written += 1) this.#inTheBackground(() => this.#write());
      for (; read < seconds * reads; read += 1) this.#inTheBackground(() => this.#read());
      await wait(5);
    }
  }

  #inTheBackground(work: () => Promise<void>): void {
    if (this.#open >= mostOpen) {
      this.#skipped += 1;
      return;
    }
    this.#open += 1;
    void work().finally(() => {
      this.#open -= 1;
    });
  }

  /** The first two people only read: their reads may always come from the replica, because they never wrote. */
  #person(isReader = false): SignedIn {
    this.#number += 1;
    const index = isReader ? this.#number % readers : readers + (this.#number % (this.#people.length - readers));
    return this.#people[index] ?? { read: {}, write: {} };
  }

  async #write(): Promise<void> {
    const [payment, who] = [randomPayment(this.#clients), this.#person()];
    const isDone = await this.#twice(
      'a payment',
      () => this.#pay(who, payment),
      (answer) => this.#note(payment, answer),
    );
    if (!isDone) this.#unsettled.push({ payment, who });
  }

  async #read(): Promise<void> {
    const { read } = this.#person(this.#number % 2 === 0);
    await this.#twice(
      'a list',
      () => this.#ask('GET', '/api/clients/', read),
      ({ status }) => status === 200,
    );
  }

  async #twice(name: string, send: () => Promise<Answer>, isGood: (answer: Answer) => boolean): Promise<boolean> {
    const counted = this.#counted;
    const from = performance.now();
    counted.sent += 1;
    let answer = await send();
    let good = isGood(answer);
    if (!good) {
      counted.retried += 1;
      await wait(Math.min(longestRetry, answer.retryAfter * 1_000));
      answer = await send();
      good = isGood(answer);
    }
    const to = performance.now();
    if (good) counted.taken.push(to - from);
    else this.#failures.push({ what: `${name}: ${answer.status} ${answer.body.slice(0, 200)}`, from, to });
    return good;
  }

  #note({ key }: Payment, { status, body }: Answer): boolean {
    if (status !== 201) return false;
    this.acknowledged.set(key, (JSON.parse(body) as { id: number }).id);
    return true;
  }

  #pay({ write }: SignedIn, payment: Payment): Promise<Answer> {
    return this.#ask('POST', paymentPath, { ...write, 'idempotency-key': payment.key }, bodyOf(payment, mark));
  }

  /** @returns status 0 if there is no answer */
  #ask(method: string, path: string, headers: Readonly<Record<string, string>>, body?: unknown): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent =
      text === undefined ? headers : { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    return new Promise((resolve) => {
      const lost = (fault: Error) => resolve({ status: 0, body: fault.message, retryAfter: 1 });
      const asked = request({
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        headers: sent,
        agent: this.#agent,
        timeout: answerMilliseconds,
      });
      asked.on('timeout', () => asked.destroy(new Error(`no answer within ${answerMilliseconds} ms`)));
      asked.on('error', lost);
      asked.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', lost);
        response.on('end', () => {
          const retryAfter = Number(response.headers['retry-after'] ?? 1);
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString(), retryAfter });
        });
      });
      asked.end(text);
    });
  }
}
