import type { InputAt, OutputAt, PathOf } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseMutationResult } from '@tanstack/react-query';
import { api } from './api.ts';
import type { ApiKey } from './api-query.ts';
import { useIdempotencyKey } from './requests/idempotency-key.ts';

type PrefixOf<P extends string, Before extends string = ''> = P extends `${infer Head}/${infer Tail}`
  ? `${Before}${Head}/` | PrefixOf<Tail, `${Before}${Head}/`>
  : never;
/** Prefix of a readable path, up to a slash. */
export type PathPrefix = Exclude<PrefixOf<PathOf<'GET'>>, '/' | '/api/'>;

export type WriteOptions<Output, Input = unknown> = {
  /** Queries to refetch: those whose path starts with one of these. All queries by default. */
  readonly refresh?: readonly PathPrefix[];
  /** Refetches only these paths, not those below them. */
  readonly exact?: boolean;
  /** `false`: the write does not wait for the refetched data. */
  readonly awaitRefresh?: boolean;
  /** Also refetches after an error, which often means that somebody else changed the data. */
  readonly refreshOnError?: boolean;
  /** The query that returns the same data as this write. */
  readonly answers?: (output: Output, input: Input) => { readonly queryKey: ApiKey };
};

/** Refetches data that a write made stale. */
export async function refreshQueries(client: QueryClient, prefixes?: readonly PathPrefix[], exact = false): Promise<void> {
  if (prefixes === undefined) return client.invalidateQueries();
  if (prefixes.length === 0) return;
  const isMeant = (path: string, prefix: string) => (exact ? path === prefix : path.startsWith(prefix));
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => prefixes.some((prefix) => isMeant(String(path), prefix)) });
}

type Send<Input, Output> = (input: Input, options: { readonly idempotencyKey: string }) => Promise<Output>;

type Keys = ReturnType<typeof useIdempotencyKey>;

/** `useMutation` options of a write. */
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

/** A write declared by a feature, for `useApiWrite`. */
export type ApiWrite<Input, Output> = {
  readonly path?: string;
  readonly send: Send<Input, Output>;
  readonly options: WriteOptions<Output, Input>;
};

/** A write with several calls, or with a path chosen at run time. Use `apiWrite` for a single path. */
export const defineWrite = <Input, Output>(
  send: Send<Input, Output>,
  options: WriteOptions<Output, Input> = {},
  path?: string,
): ApiWrite<Input, Output> => ({ send, options, ...(path === undefined ? {} : { path }) });

/** Variables of a write. A form with a draft supplies its own idempotency key. */
export type WriteInput<P extends PathOf<'POST'>> =
  unknown extends InputAt<'POST', P> ? undefined : InputAt<'POST', P> & { readonly idempotencyKey?: string };

/** A write to `path` with an idempotency key. Refetches the queries of `refresh` afterwards. */
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

/** The mutation of a write. Keeps its idempotency key until the write succeeds or its input changes. */
export function useApiWrite<Input, Output>({ path, send, options }: ApiWrite<Input, Output>): UseMutationResult<Output, Error, Input> {
  const client = useQueryClient();
  const keys = useIdempotencyKey();
  return useMutation({ ...(path === undefined ? {} : { mutationKey: [path] }), ...mutationOf(client, keys, send, options) });
}
