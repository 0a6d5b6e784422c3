import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** Message types after which a PostgreSQL server responds: Sync, Query, and Terminate. */
const sync = 0x53;
const query = 0x51;
const terminate = 0x58;

/** Milliseconds of statements after which the event loop gets its turn. */
const longestStretch = 10;

/**
 * A Duplex that replaces the socket of `pg`: it carries the PostgreSQL protocol to PGlite in this process and back. Both databases thus
 * share one driver, with the same prepared statements, parsers and errors.
 */
export class PgliteStream extends Duplex {
  readonly #pglite: PGlite;
  #pending: Buffer[] = [];
  #greeted = false;
  #turnedAt = 0;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  // `pg` calls these on its socket; in memory they have no effect.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#carry([chunk]).then(() => done(), done);
  }

  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#carry(chunks.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  /** Buffers messages until one requires a response, sends them together, and continues after the response. */
  async #carry(messages: readonly Buffer[]): Promise<void> {
    for (const message of messages) {
      this.#pending.push(message);
      const type = message[0];
      if (this.#greeted && type !== sync && type !== query && type !== terminate) continue;
      const all = Buffer.concat(this.#pending);
      this.#pending = [];
      // The first message is the startup message, which has no type.
      const farewell = this.#greeted && type === terminate;
      this.#greeted = true;
      if (farewell) this.push(null);
      else {
        await this.#giveTurn();
        // Not `execProtocolRaw`: it also parses every response and keeps it in memory. The chunks are copied, because their memory is
        // reused.
        const answers: Buffer[] = [];
        await this.#pglite.execProtocolRawStream(all, { onRawData: (part) => answers.push(Buffer.from(part)) });
        this.push(Buffer.concat(answers));
      }
    }
  }

  /** Statements run in this thread, and their answers arrive in microtasks: without this, a series of them would hold up all requests. */
  async #giveTurn(): Promise<void> {
    if (performance.now() - this.#turnedAt < longestStretch) return;
    await setImmediate();
    this.#turnedAt = performance.now();
  }
}
