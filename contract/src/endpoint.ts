import type { z } from 'zod';
import type { ErrorKey } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Limits calls per person and period. Further calls get `rate_limited` with the seconds to wait. */
export type RateLimit = { readonly per: 'person'; readonly calls: number; readonly seconds: number };

/** Maximum text lengths that several endpoints share. Forms read the limits of their fields from the endpoint (`web/text-limits.ts`). */
export const longestTexts = { listSearch: 200, search: 100, fileName: 200 } as const;

/** Type of an uploaded file. Its first bytes are checked on arrival. */
export type UploadKind = 'table' | 'statement' | 'picture' | 'material' | 'receipt';
/** A file in a browser (`File`, `Blob`). */
export type FileBytes = { readonly size: number; arrayBuffer(): Promise<ArrayBuffer> };
export type Upload = { readonly kind: UploadKind; readonly largestBytes: number };

/**
 * An endpoint of the API. `path` has `{name}` placeholders that `params` describes. `body` is the JSON body. `errors` lists the errors
 * beyond those that every endpoint can return (400 invalid, 401, 403, 404 of its record, 5xx).
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
  /** A write that is safe to retry with the same `Idempotency-Key` header: one effect, same answer. */
  readonly idempotent?: boolean;
  /** A write that changes no record of the school, such as sign-in. It has its own log instead of an audit entry. */
  readonly unaudited?: boolean;
  /**
   * A write that does work before its transaction and keeps it even if it is refused: a password attempt is counted, a PDF is drawn. If
   * also idempotent, the stored answer is what its transaction returns.
   */
  readonly staged?: boolean;
  /**
   * A read that may be some seconds old, except for the caller's own writes, so it may run on a replica. It must not use state of the
   * process.
   */
  readonly mayLag?: boolean;
  /** For expensive or revealing calls of a signed-in user. */
  readonly rateLimit?: RateLimit;
  /** The body is a file, sent as `application/octet-stream`. Its metadata is in the query. */
  readonly upload?: Upload;
  /** The answer is a file of this media type. The output is its bytes. */
  readonly file?: string;
};

/** Keeps the literal types of an endpoint. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Input as a caller writes it, before defaults and parsing. */
export type CallerInput<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: z.input<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : unknown) &
  (E['upload'] extends Upload ? { file: FileBytes } : unknown);

/** Input as a verb or query receives it, parsed. */
export type VerbInput<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: z.output<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query: z.output<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: z.output<E['body']> } : unknown) &
  (E['upload'] extends Upload ? { file: Uint8Array } : unknown);

/** Output of an endpoint. */
export type Output<E extends Endpoint> = z.output<E['output']>;
