import type { InputAt, OutputAt, PathOf } from '@lectern/contract/contract';
import type { ErrorBody, ErrorParams } from '@lectern/contract/errors';
import { onSignedOut } from './signed-out.ts';

/** One refusal as screens use it; `status` is the HTTP status that the server calls `code`. */
export type ApiErrorItem = {
  readonly type: string;
  readonly status: number;
  readonly message: string;
  readonly key: string;
  readonly params: ErrorParams;
  readonly field: string | null;
};

/** An answer that is not 2xx, or none at all (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: readonly ApiErrorItem[];
  readonly requestId: string | null;
  /** The body as it came, for an answer that has no list of errors. */
  readonly body: unknown;

  constructor(status: number, errors: readonly ApiErrorItem[], requestId: string | null, body: unknown) {
    super(errors[0]?.message ?? `status ${status}`);
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
    this.body = body;
  }

  get key(): string {
    return this.errors[0]?.key ?? (this.status === 0 ? 'no_connection' : 'internal');
  }

  get params(): ErrorParams {
    return this.errors[0]?.params ?? {};
  }
}

/** Reads the error that an answer's body says. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const { error, request_id } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>;
  const items = Array.isArray(error)
    ? (error as ErrorBody['error']).map((item) => ({
        type: 'error',
        status: item.code,
        message: item.message,
        key: item.key,
        params: item.params ?? {},
        field: item.field ?? null,
      }))
    : [];
  return new ApiError(status, items, request_id ?? null, body);
}

type Method = 'GET' | 'POST';
type Query = Readonly<Record<string, unknown>>;
type AnyInput = { readonly params?: Readonly<Record<string, unknown>>; readonly query?: Query; readonly body?: unknown };
type Options = { readonly idempotencyKey?: string; readonly signal?: AbortSignal };

const csrfKey = 'csrf_token';

/** Fills `{name}` in a path and appends the query: arrays repeat the key, null and undefined are left out. */
export function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== null && each !== undefined) search.append(name, String(each));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

function headersOf(method: Method, { idempotencyKey }: Options): Record<string, string> {
  const token = localStorage.getItem('access_token');
  return {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Lectern-Client': 'web',
    // Titles of reference data come in the language of the screen, not of the browser.
    'Accept-Language': document.documentElement.lang || 'en',
    'X-CSRFToken': localStorage.getItem(csrfKey) ?? '',
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(method === 'POST' && idempotencyKey !== undefined ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json')) return text;
  return text === '' ? null : JSON.parse(text);
}

/** An answer that was asked for before the scripts were loaded; given out once. */
function earlyAnswer(address: string): Promise<Response> | undefined {
  const early = globalThis.window?.lecternEarly;
  const answer = early?.[address];
  if (early !== undefined) early[address] = undefined;
  return answer;
}

async function send(method: Method, address: string, body: unknown, options: Options): Promise<{ status: number; body: unknown }> {
  try {
    const early = method === 'GET' ? earlyAnswer(address) : undefined;
    const response = await (early ??
      fetch(address, {
        method,
        headers: headersOf(method, options),
        credentials: 'include',
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      }));
    return { status: response.status, body: await bodyOf(response) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, [], null, null);
  }
}

/** Fetches the anti-forgery token of this browser and keeps it where the headers read it. */
export async function fetchCsrfToken(): Promise<void> {
  const { status, body } = await send('GET', '/api/accounts/csrf/', undefined, {});
  if (status === 200) localStorage.setItem(csrfKey, (body as { token: string }).token);
}

async function call(method: Method, path: string, input: AnyInput, options: Options): Promise<unknown> {
  const address = addressOf(path, input);
  if (method === 'POST' && localStorage.getItem(csrfKey) === null) await fetchCsrfToken();
  let answer = await send(method, address, input.body, options);
  if (answer.status === 403 && apiErrorOf(403, answer.body).key === 'csrf_failed') {
    // The token belongs to a session before this one: a fresh one, once.
    await fetchCsrfToken();
    answer = await send(method, address, input.body, options);
  }
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  const error = apiErrorOf(answer.status, answer.body);
  if (answer.status === 401 && error.key !== 'wrong_credentials') onSignedOut();
  throw error;
}

/** The one client of the server, typed by the contract. Throws ApiError for every answer that is not 2xx. */
export const api = {
  get: <P extends PathOf<'GET'>>(path: P, input: InputAt<'GET', P> = {} as InputAt<'GET', P>, options: Options = {}) =>
    call('GET', path, input as AnyInput, options) as Promise<OutputAt<'GET', P>>,
  post: <P extends PathOf<'POST'>>(path: P, input: InputAt<'POST', P> = {} as InputAt<'POST', P>, options: Options = {}) =>
    call('POST', path, input as AnyInput, options) as Promise<OutputAt<'POST', P>>,
};
