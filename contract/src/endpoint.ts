import type { z } from 'zod';
import type { ErrorKey } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** At most so many calls of one person in so many seconds; further ones are `rate_limited`, with the seconds to wait. */
export type RateLimit = { readonly per: 'person'; readonly calls: number; readonly seconds: number };

/** What an uploaded file may be. Its first bytes are checked as soon as they arrive. */
export type UploadKind = 'table' | 'statement' | 'picture';
/** A file as a browser has it (`File`, `Blob`). */
export type FileBytes = { readonly size: number; arrayBuffer(): Promise<ArrayBuffer> };
export type Upload = { readonly kind: UploadKind; readonly largestBytes: number };

/**
 * What the wire says of one call. `path` has `{name}` placeholders which `params` describes; `body` is the JSON body;
 * `errors` are the refusals beyond those that every endpoint may give (400 invalid, 401, 403, 404 of its record, 5xx).
 */
export type Endpoint = {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly permission: Permission;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly output: z.ZodType;
  readonly status?: 200 | 201;
  readonly errors: readonly ErrorKey[];
  /** A write that a client may send twice with the same `Idempotency-Key` header and get one effect and the same answer. */
  readonly idempotent?: boolean;
  /** A write that leaves no record of the school changed (signing in, out): it has its own trail instead of an audit entry. */
  readonly unaudited?: boolean;
  /**
   * A write that looks at something before its transaction and keeps that even when it is refused: an attempt at a password
   * is counted although nothing else happens, a paper is drawn before anybody waits for it. Where it is idempotent, too, it answers
   * what its transaction returns.
   */
  readonly staged?: boolean;
  /** For calls that cost much, or tell much, of whoever is signed in. */
  readonly rateLimit?: RateLimit;
  /** The body is a file, sent as `application/octet-stream`; what is said about the file stands in the query. */
  readonly upload?: Upload;
  /** The answer is a file of this media type, and its bytes are the output. */
  readonly file?: string;
};

/** The answer of an endpoint with a `file` that is to be saved: under which name, of which media type, and its bytes piece by piece. */
export type Download = { readonly name: string; readonly mediaType: string; readonly pieces: AsyncIterable<Uint8Array> };

/** Keeps the literal types of a contract entry. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The input of an endpoint as a caller writes it (before defaults and parsing). */
export type CallerInput<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: z.input<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : unknown) &
  (E['upload'] extends Upload ? { file: FileBytes } : unknown);

/** The input of an endpoint as its verb or query receives it (parsed). */
export type VerbInput<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: z.output<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query: z.output<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: z.output<E['body']> } : unknown) &
  (E['upload'] extends Upload ? { file: Uint8Array } : unknown);

/** The answer of an endpoint. */
export type Output<E extends Endpoint> = z.output<E['output']>;
