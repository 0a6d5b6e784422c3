import type { InputAt, OutputAt, PathOf } from '@lectern/contract/contract';
import { infiniteQueryOptions, keepPreviousData, skipToken } from '@tanstack/react-query';
import type { DataTag, UseQueryOptions } from '@tanstack/react-query';
import { allRows, largestPage } from './requests/all-rows.ts';
import { api } from './api.ts';

type Input = { readonly params?: object; readonly query?: object; readonly body?: unknown };
type Shape = 'one' | 'mapped' | 'all-rows' | 'pages';
/** Cache key: path, path parameters, query or body, and number of pages. */
export type ApiKey = readonly [path: string, params: object, query: unknown, shape: Shape, version?: string];

type Options<Output, Data> = Pick<
  UseQueryOptions<Output, Error, Data>,
  'enabled' | 'staleTime' | 'gcTime' | 'retry' | 'refetchInterval' | 'select'
> & {
  /** Keeps the previous answer on the screen while the next one is fetched. */
  readonly keepPrevious?: boolean;
  /** Further dependencies of the answer. */
  readonly version?: string;
};

type ApiQuery<Output, Data> = Omit<UseQueryOptions<Output, Error, Data, ApiKey>, 'queryKey' | 'queryFn'> & {
  readonly queryKey: DataTag<ApiKey, Output, Error>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Output>;
};

/** For data that changes a few times a year, such as courses and reasons. */
export const rarelyChanged = { staleTime: 600_000 } as const;

const keyOf = (path: string, { params = {}, query, body = {} }: Input, shape: Shape): ApiKey => [path, params, query ?? body, shape];

function define<Output, Data>(
  key: ApiKey,
  queryFn: (context: { readonly signal: AbortSignal }) => Promise<Output>,
  { keepPrevious = false, version, ...options }: Options<Output, Data>,
): ApiQuery<Output, Data> {
  const queryKey = version === undefined ? key : [...key, version];
  // TanStack Query's `queryOptions` also only adds types.
  return { ...options, ...(keepPrevious ? { placeholderData: keepPreviousData } : {}), queryKey, queryFn } as unknown as ApiQuery<
    Output,
    Data
  >;
}

/** For a query without input yet: fetches nothing. */
export const noQuery = <Output>(): UseQueryOptions<Output, Error, Output, ApiKey> => ({
  queryKey: ['', {}, {}, 'one'],
  queryFn: skipToken,
});

/** A read: typed query options for TanStack Query. The key is derived from path and input. */
export function apiQuery<P extends PathOf<'GET'>, Data = OutputAt<'GET', P>>(
  path: P,
  input: InputAt<'GET', P> = {} as InputAt<'GET', P>,
  options: Options<OutputAt<'GET', P>, Data> = {},
): ApiQuery<OutputAt<'GET', P>, Data> {
  return define(keyOf(path, input as Input, 'one'), ({ signal }) => api.get(path, input, { signal }), options);
}

/** A read whose answer is cached after `map`. Other inputs of `map` must be in `version`. */
export function apiMappedQuery<P extends PathOf<'GET'>, Mapped>(
  path: P,
  input: InputAt<'GET', P>,
  map: (answer: OutputAt<'GET', P>) => Mapped,
  options: Options<Mapped, Mapped> = {},
): ApiQuery<Mapped, Mapped> {
  return define(keyOf(path, input as Input, 'mapped'), async ({ signal }) => map(await api.get(path, input, { signal })), options);
}

/** A read sent as POST, because its input is too long or too sensitive for a URL. */
export function apiPostQuery<P extends PathOf<'POST'>, Data = OutputAt<'POST', P>>(
  path: P,
  input: InputAt<'POST', P>,
  options: Options<OutputAt<'POST', P>, Data> = {},
): ApiQuery<OutputAt<'POST', P>, Data> {
  return define(keyOf(path, input as Input, 'one'), ({ signal }) => api.post(path, input, { signal }), options);
}

type PagedPath = { [P in PathOf<'GET'>]: OutputAt<'GET', P> extends { count: number; results: unknown[] } ? P : never }[PathOf<'GET'>];
type RowAt<P extends PagedPath> = OutputAt<'GET', P> extends { results: (infer Row)[] } ? Row : never;
type Page<Row> = { readonly count: number; readonly results: readonly Row[] };

const pageOf = <P extends PagedPath>(path: P, input: Input, page: number, page_size: number, signal: AbortSignal) =>
  api.get(path, { ...input, query: { ...input.query, page, page_size } } as unknown as InputAt<'GET', P>, { signal });

/** All rows of a paged list, page after page. */
export function apiAllRowsQuery<P extends PagedPath>(path: P, input: InputAt<'GET', P>, options: Options<RowAt<P>[], RowAt<P>[]> = {}) {
  return define(
    keyOf(path, input as Input, 'all-rows'),
    ({ signal }) => allRows((page) => pageOf(path, input as Input, page, largestPage, signal) as unknown as Promise<Page<RowAt<P>>>),
    options,
  );
}

/** A list for infinite scrolling. */
export function apiPagesQuery<P extends PagedPath>(
  path: P,
  input: InputAt<'GET', P>,
  { pageSize, keepPrevious = false }: { readonly pageSize: number; readonly keepPrevious?: boolean },
) {
  return infiniteQueryOptions({
    queryKey: keyOf(path, input as Input, 'pages'),
    queryFn: ({ signal, pageParam }) => pageOf(path, input as Input, pageParam, pageSize, signal),
    initialPageParam: 1,
    getNextPageParam: (last: OutputAt<'GET', P>, pages) =>
      pages.length * pageSize < (last as unknown as Page<unknown>).count ? pages.length + 1 : undefined,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
