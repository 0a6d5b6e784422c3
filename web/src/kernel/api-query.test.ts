import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { apiAllRowsQuery, apiPagesQuery, apiPostQuery, apiQuery } from './api-query.ts';

let client = new QueryClient();
beforeEach(() => {
  client = new QueryClient();
});
afterEach(() => vi.restoreAllMocks());

/** Mocks the server's answers, in order, and records the requests. */
function answersOf(method: 'get' | 'post', ...answers: unknown[]) {
  return vi.spyOn(api, method).mockImplementation(async () => answers.shift() as never);
}

describe('apiQuery', () => {
  it('derives equal keys from equal inputs', () => {
    const query = { page: 2, search: 'Anna' };
    expect(apiQuery('/api/clients/', { query }).queryKey).toEqual(apiQuery('/api/clients/', { query: { ...query } }).queryKey);
    expect(apiQuery('/api/clients/').queryKey).toEqual(apiQuery('/api/clients/', { query: {} }).queryKey);
  });

  it('derives different keys from different paths, parameters and queries', () => {
    const keys = [
      apiQuery('/api/clients/').queryKey,
      apiQuery('/api/clients/', { query: { page: 2 } }).queryKey,
      apiQuery('/api/clients/{id}/', { params: { id: 2 } }).queryKey,
      apiQuery('/api/clients/{id}/', { params: { id: 3 } }).queryKey,
      apiQuery('/api/deals/{id}/', { params: { id: 3 } }).queryKey,
      apiAllRowsQuery('/api/clients/', {}).queryKey,
      apiPagesQuery('/api/clients/', {}, { pageSize: 25 }).queryKey,
    ];
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
  });

  it('fetches path and input once while the answer is fresh', async () => {
    const get = answersOf('get', { id: 7 });
    const query = apiQuery('/api/clients/{id}/', { params: { id: 7 } }, { staleTime: 1_000 });
    expect(await client.fetchQuery(query)).toEqual({ id: 7 });
    await client.fetchQuery(query);
    expect(get).toHaveBeenCalledExactlyOnceWith(
      '/api/clients/{id}/',
      { params: { id: 7 } },
      { signal: expect.any(AbortSignal) as AbortSignal },
    );
  });

  it('keeps the previous answer while the next one loads only with keepPrevious', () => {
    expect(apiQuery('/api/clients/')).not.toHaveProperty('placeholderData');
    expect(apiQuery('/api/clients/', {}, { keepPrevious: true })).toHaveProperty('placeholderData');
  });
});

describe('apiPostQuery', () => {
  it('has the body in its key', () => {
    const of = (search: string) =>
      apiPostQuery('/api/clients/find-duplicates/', { body: { name: search, contacts: [], kids: [] } as never });
    expect(of('Anna').queryKey).not.toEqual(of('Boris').queryKey);
  });
});

describe('apiAllRowsQuery', () => {
  it('reads page after page', async () => {
    const rows = Array.from({ length: 130 }, (_, id) => ({ id }));
    const get = answersOf('get', { count: 130, results: rows.slice(0, 100) }, { count: 130, results: rows.slice(100) });
    expect(await client.fetchQuery(apiAllRowsQuery('/api/matches/requests/', { query: { client_id: 3 } }))).toHaveLength(130);
    expect(get.mock.calls.map(([, input]) => input)).toEqual([
      { query: { client_id: 3, page: 1, page_size: 100 } },
      { query: { client_id: 3, page: 2, page_size: 100 } },
    ]);
  });
});

describe('apiPagesQuery', () => {
  it('has a next page until all rows are read', () => {
    const { getNextPageParam } = apiPagesQuery('/api/deals/', {}, { pageSize: 25 });
    const page = { count: 40, results: [] } as never;
    expect(getNextPageParam(page, [page], 1, [1])).toBe(2);
    expect(getNextPageParam(page, [page, page], 2, [1, 2])).toBeUndefined();
  });
});
