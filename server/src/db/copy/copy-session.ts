import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** One connection for copying whole tables, in PostgreSQL's text format of COPY. Every value of `rows` is text or null. */
export type CopySession = {
  rows<Row extends Readonly<Record<string, string | null>>>(query: string): Promise<Row[]>;
  /** Runs statements without results. */
  run(script: string): Promise<void>;
  /** @param source a query in parentheses; its result should fit in memory */
  copyOut(source: string): Promise<Buffer>;
  /** @param target a table with its columns in parentheses */
  copyIn(target: string, lines: Buffer): Promise<void>;
};

/** Runs work on a separate connection to a PostgreSQL; uncommitted changes are rolled back. */
export async function inServerSession<T>(url: string, work: (session: CopySession) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true, application_name: copyApplication });
  // Without a listener, a lost connection would end the process; the statement in progress fails.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work({
      rows: async (query) => (await client.query({ text: query, types: { getTypeParser: () => String } })).rows,
      run: async (script) => {
        await client.query(script);
      },
      copyOut: async (source) => {
        const parts: Buffer[] = [];
        for await (const part of client.query(copyTo(`copy ${source} to stdout`))) parts.push(part as Buffer);
        return Buffer.concat(parts);
      },
      copyIn: (target, lines) => pipeline(Readable.from([lines]), client.query(copyFrom(`copy ${target} from stdin`))),
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** The `application_name` of a copying session. */
export const copyApplication = 'lectern copy';

/** Runs work on the single connection of an embedded database, which the caller has reserved; uncommitted changes are rolled back. */
export async function inEmbeddedSession<T>(pglite: PGlite, work: (session: CopySession) => Promise<T>): Promise<T> {
  const asText = new Proxy({}, { get: () => (text: string) => text });
  try {
    return await work({
      rows: async <Row>(query: string) => (await pglite.query<Row>(query, [], { parsers: asText })).rows,
      run: async (script) => {
        await pglite.exec(script);
      },
      copyOut: async (source) => {
        const { blob } = await pglite.query(`copy ${source} to '/dev/blob'`);
        return blob === undefined ? Buffer.alloc(0) : Buffer.from(await blob.arrayBuffer());
      },
      copyIn: async (target, lines) => {
        await pglite.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(lines)]) });
      },
    });
  } finally {
    // The connection's next user must not find an open transaction; without one, this only warns.
    await pglite.exec('rollback').catch(() => {});
  }
}
