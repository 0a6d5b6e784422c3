import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** Message types after which a PostgreSQL server answers: Sync, Query, and the farewell. */
const sync = 0x53;
const query = 0x51;
const terminate = 0x58;

/**
 * What `pg` takes for a socket: it carries the PostgreSQL protocol to PGlite in this process and its answers back. So both
 * databases are spoken to by one driver, with the same prepared statements, the same parsers and the same errors.
 */
export class PgliteStream extends Duplex {
  readonly #pglite: PGlite;
  #pending: Buffer[] = [];
  #greeted = false;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  // A socket has these; there is nothing to set in memory.
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

  /** Messages wait until one comes that is answered: then they go over together, and the next ones after their answer. */
  async #carry(messages: readonly Buffer[]): Promise<void> {
    for (const message of messages) {
      this.#pending.push(message);
      const type = message[0];
      if (this.#greeted && type !== sync && type !== query && type !== terminate) continue;
      const all = Buffer.concat(this.#pending);
      this.#pending = [];
      // The first message is the greeting, which has no type.
      const farewell = this.#greeted && type === terminate;
      this.#greeted = true;
      if (farewell) this.push(null);
      else {
        // Not `execProtocolRaw`: that parses every answer too, and holds it for ever. Parts lie in memory that is used again.
        const answers: Buffer[] = [];
        await this.#pglite.execProtocolRawStream(all, { onRawData: (part) => answers.push(Buffer.from(part)) });
        this.push(Buffer.concat(answers));
      }
    }
  }
}
