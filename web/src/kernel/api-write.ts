import type { InputAt, OutputAt, PathOf } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseMutationResult } from '@tanstack/react-query';
import { api } from './api.ts';
import type { ApiKey } from './api-query.ts';
import { useIdempotencyKey } from './idempotency-key.ts';

type PrefixOf<P extends string, Before extends string = ''> = P extends `${infer Head}/${infer Tail}`
  ? `${Before}${Head}/` | PrefixOf<Tail, `${Before}${Head}/`>
  : never;
/** The beginning of a path that can be read, up to a slash. */
export type PathPrefix = Exclude<PrefixOf<PathOf<'GET'>>, '/' | '/api/'>;

export type WriteOptions<Output, Input = unknown> = {
  /** What is fetched again: queries whose path begins with one of these; all queries where it is left out. */
  readonly refresh?: readonly PathPrefix[];
  /** Only the paths of `refresh` themselves, not those below them. */
  readonly exact?: boolean;
  /** `false`: the write is done before the refreshed data is there. */
  readonly awaitRefresh?: boolean;
  /** Also after a refusal: it often means that somebody else was faster. */
  readonly refreshOnError?: boolean;
  /** The query whose answer this write returns, too. */
  readonly answers?: (output: Output, input: Input) => { readonly queryKey: ApiKey };
};

/** Fetches again what a change made out of date. */
export async function refreshQueries(client: QueryClient, prefixes?: readonly PathPrefix[], exact = false): Promise<void> {
  if (prefixes === undefined) return client.invalidateQueries();
  if (prefixes.length === 0) return;
  const isMeant = (path: string, prefix: string) => (exact ? path === prefix : path.startsWith(prefix));
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => prefixes.some((prefix) => isMeant(String(path), prefix)) });
}

type Send<Input, Output> = (input: Input, options: { readonly idempotencyKey: string }) => Promise<Output>;

type Keys = ReturnType<typeof useIdempotencyKey>;

/** What `useMutation` is given for a write. */
export function mutationOf<Input, Output>(
  client: QueryClient,
  keys: Keys,
  send: Send<Input, Output>,
  { refresh, exact, awaitRefresh = true, refreshOnError = false, answers }: WriteOptions<Output, Input>,
) {
  const refreshed = () => {
    const done = refreshQueries(client, refresh, exact);
    return awaitRefresh ? done : undefined;
  };
  return {
    mutationFn: (input: Input) => send(input, { idempotencyKey: keys.keyOf(input) }),
    onSuccess: (output: Output, input: Input) => {
      keys.renew();
      const query = answers?.(output, input);
      if (query !== undefined) client.setQueryData(query.queryKey, output);
      return refreshed();
    },
    onError: () => (refreshOnError ? refreshed() : undefined),
  };
}

/** A write as a feature declares it, for `useApiWrite`. */
export type ApiWrite<Input, Output> = {
  readonly path?: string;
  readonly send: Send<Input, Output>;
  readonly options: WriteOptions<Output, Input>;
};

/** A write in several calls, or to one of several paths; `apiWrite` where one path is enough. */
export const defineWrite = <Input, Output>(
  send: Send<Input, Output>,
  options: WriteOptions<Output, Input> = {},
  path?: string,
): ApiWrite<Input, Output> => ({ send, options, ...(path === undefined ? {} : { path }) });

/** What a write is called with. A draft that outlives its page brings its own idempotency key. */
export type WriteInput<P extends PathOf<'POST'>> =
  unknown extends InputAt<'POST', P> ? undefined : InputAt<'POST', P> & { readonly idempotencyKey?: string };

/** A write that is sent to `path` with an idempotency key; then what `refresh` names is fetched again. */
export function apiWrite<P extends PathOf<'POST'>>(
  path: P,
  options: WriteOptions<OutputAt<'POST', P>, WriteInput<P>> = {},
): ApiWrite<WriteInput<P>, OutputAt<'POST', P>> {
  const send: Send<WriteInput<P>, OutputAt<'POST', P>> = (input, made) => {
    const { idempotencyKey = made.idempotencyKey, ...call } = (input ?? {}) as { readonly idempotencyKey?: string };
    return api.post(path, call as InputAt<'POST', P>, { idempotencyKey });
  };
  return { path, send, options };
}

/** The mutation of a write. The idempotency key stays the same until the write has succeeded or its input has changed. */
export function useApiWrite<Input, Output>({ path, send, options }: ApiWrite<Input, Output>): UseMutationResult<Output, Error, Input> {
  const client = useQueryClient();
  const keys = useIdempotencyKey();
  return useMutation({ ...(path === undefined ? {} : { mutationKey: [path] }), ...mutationOf(client, keys, send, options) });
}
