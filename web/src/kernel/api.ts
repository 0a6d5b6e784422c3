import type { InputAt, OutputAt, PathOf } from '@lectern/contract/contract';
import type { ErrorBody, ErrorParams } from '@lectern/contract/errors';
import { flattenErrors } from './requests/flatten-errors.ts';
import { statusHandlers } from './requests/status-handlers.ts';

declare global {
  interface Window {
    /** Answers of the requests that `app/start-script.ts` sent before the scripts were loaded. Each is used once. */
    lecternEarly?: Record<string, Promise<Response> | undefined>;
  }
}

/** An API error. `status` is the HTTP status, the server's `code`. */
export type ApiErrorItem = {
  readonly type: 'error';
  readonly status: number;
  readonly message: string;
  readonly key: string;
  readonly params: ErrorParams;
  readonly field: string | null;
};

/** A non-2xx answer, or no answer (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: readonly ApiErrorItem[];
  /** Messages by field, for an error body without a list; see `flattenErrors`. */
  readonly texts: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  /** The raw body: parsed JSON, or text. */
  readonly body: unknown;

  constructor(status: number, body: unknown, errors: readonly ApiErrorItem[] = [], texts: Readonly<Record<string, string>> = {}) {
    const messages = errors.length > 0 ? errors.map(({ message }) => message) : Object.values(texts);
    super(messages.length > 0 ? messages.join(', ') : `status ${status}`);
    this.status = status;
    this.errors = errors;
    this.texts = texts;
    this.requestId = requestIdOf(body);
    this.body = body;
  }

  get key(): string {
    return this.errors[0]?.key ?? (this.status === 0 ? 'no_connection' : 'internal');
  }

  get params(): ErrorParams {
    return this.errors[0]?.params ?? {};
  }
}

function requestIdOf(body: unknown): string | null {
  const { request_id } = (body ?? {}) as Partial<ErrorBody>;
  return typeof request_id === 'string' ? request_id : null;
}

/**
 * Converts an error body: each item of its list `error`, otherwise the flattened object. A server fault (500) and a body that is not JSON
 * are passed on as they came.
 */
export function apiErrorOf(status: number, body: unknown): ApiError {
  if (status === 500 || typeof body !== 'object' || body === null) return new ApiError(status, body);
  const { error } = body as Partial<ErrorBody>;
  if (!Array.isArray(error)) return new ApiError(status, body, [], flattenErrors(body));
  const items = (error as ErrorBody['error']).map(({ code, message, key, params, field }) => ({
    type: 'error' as const,
    status: code,
    message,
    key,
    params: params ?? {},
    field: field ?? null,
  }));
  return new ApiError(status, body, items);
}

type Method = 'GET' | 'POST';
type Query = Readonly<Record<string, unknown>>;
type AnyInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly file?: Blob;
};
type Options = { readonly idempotencyKey?: string; readonly signal?: AbortSignal };

const csrfKey = 'csrf_token';

/**
 * Fills `{name}` in a path and appends the query. Arrays repeat the key. Null and undefined are omitted, also inside arrays. An empty
 * string is a value and is sent.
 */
export function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== null && each !== undefined) search.append(name, String(each));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

function headersOf(method: Method, body: unknown, { idempotencyKey }: Options): Record<string, string> {
  const authorization = localStorage.getItem('access_token');
  return {
    Accept: 'application/json',
    'Content-Type': body instanceof Blob ? 'application/octet-stream' : 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Lectern-Client': 'web',
    // Reference data comes in the language of the screen, not of the browser.
    'Accept-Language': document.documentElement.lang || 'en',
    'X-CSRFToken': localStorage.getItem(csrfKey) ?? '',
    // The stored value includes its scheme: docs/decisions/0007.
    ...(authorization ? { Authorization: authorization } : {}),
    ...(method === 'POST' && idempotencyKey !== undefined ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
}

/** Parsed JSON, or text if it is not JSON, regardless of the content type. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json')) return text;
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A prefetched answer. Used once. */
function earlyAnswer(address: string): Promise<Response> | undefined {
  const early = globalThis.window?.lecternEarly;
  const answer = early?.[address];
  if (early !== undefined) early[address] = undefined;
  return answer;
}

/** @throws ApiError with status 0 if the connection fails, even while the body is read */
async function connected<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, null);
  }
}

/** @throws ApiError for a non-2xx answer */
async function send(method: Method, address: string, body: unknown, options: Options): Promise<Response> {
  const early = method === 'GET' ? earlyAnswer(address) : undefined;
  const response = await connected(
    early ??
      fetch(address, {
        method,
        headers: headersOf(method, body, options),
        credentials: 'include',
        ...(method === 'POST' ? { body: body instanceof Blob ? body : JSON.stringify(body ?? {}) } : {}),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      }),
  );
  if (response.ok) return response;
  throw apiErrorOf(response.status, await connected(bodyOf(response)));
}

/** Fetches the anti-forgery token and stores it for the request headers. */
export async function fetchCsrfToken(): Promise<void> {
  const response = await send('GET', '/api/accounts/csrf/', undefined, {});
  const { token } = (await connected(bodyOf(response))) as { token: string };
  localStorage.setItem(csrfKey, token);
}

async function sendWithToken(method: Method, address: string, body: unknown, options: Options): Promise<Response> {
  if (method === 'POST' && localStorage.getItem(csrfKey) === null) await fetchCsrfToken();
  try {
    return await send(method, address, body, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403 && error.key === 'csrf_failed')) throw error;
    // The token belongs to an earlier session. Retries once with a fresh one.
    await fetchCsrfToken();
    return send(method, address, body, options);
  }
}

/**
 * A 2xx answer with an unread body, for files. Everything else uses `api`.
 * @throws ApiError for other answers
 */
export async function fetchAnswer(method: Method, path: string, input: AnyInput, options: Options = {}): Promise<Response> {
  try {
    return await sendWithToken(method, addressOf(path, input), input.file ?? input.body, options);
  } catch (error) {
    if (error instanceof ApiError) statusHandlers[error.status]?.();
    throw error;
  }
}

const call = async (method: Method, path: string, input: AnyInput, options: Options) =>
  connected(bodyOf(await fetchAnswer(method, path, input, options)));

/** The API client, typed by the contract. Throws ApiError for every non-2xx answer. */
export const api = {
  get: <P extends PathOf<'GET'>>(path: P, input: InputAt<'GET', P> = {} as InputAt<'GET', P>, options: Options = {}) =>
    call('GET', path, input as AnyInput, options) as Promise<OutputAt<'GET', P>>,
  post: <P extends PathOf<'POST'>>(path: P, input: InputAt<'POST', P> = {} as InputAt<'POST', P>, options: Options = {}) =>
    call('POST', path, input as AnyInput, options) as Promise<OutputAt<'POST', P>>,
};
