import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { apiQuery } from './api-query.ts';
import { mutationOf } from './api-write.ts';
import type { WriteOptions } from './api-write.ts';
import { idempotencyKeys } from './requests/idempotency-key.ts';

const clients = apiQuery('/api/clients/');
const client7 = apiQuery('/api/clients/{id}/', { params: { id: 7 } });
const deals = apiQuery('/api/deals/');

/** A write that fails `refusals` times, with its idempotency keys and the cache. */
function writeWith(options: WriteOptions<{ id: number }, unknown>, refusals = 0) {
  const cache = new QueryClient();
  for (const { queryKey } of [clients, client7, deals]) cache.setQueryData(queryKey, {} as never);
  const sentKeys: string[] = [];
  let left = refusals;
  const send = async (_: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
    sentKeys.push(idempotencyKey);
    left -= 1;
    if (left >= 0) throw new Error('refused');
    return { id: 7 };
  };
  const mutation = mutationOf(cache, idempotencyKeys(), send, options);
  const write = (input: unknown) =>
    cache
      .getMutationCache()
      .build(cache, mutation)
      .execute(input)
      .catch(() => undefined);
  const stale = () => [clients, client7, deals].map(({ queryKey }) => cache.getQueryState(queryKey)?.isInvalidated === true);
  return { cache, sentKeys, write, stale };
}

describe('a write', () => {
  it('refetches all queries by default', async () => {
    const { write, stale } = writeWith({});
    await write({});
    expect(stale()).toEqual([true, true, true]);
  });

  it('refetches only queries under the declared path prefixes', async () => {
    const { write, stale } = writeWith({ refresh: ['/api/clients/'] });
    await write({});
    expect(stale()).toEqual([true, true, false]);
  });

  it('refetches nothing if the list is empty', async () => {
    const { write, stale } = writeWith({ refresh: [] });
    await write({});
    expect(stale()).toEqual([false, false, false]);
  });

  it('refetches after an error only with refreshOnError', async () => {
    const plain = writeWith({}, 1);
    await plain.write({});
    expect(plain.stale()).toEqual([false, false, false]);
    const eager = writeWith({ refreshOnError: true }, 1);
    await eager.write({});
    expect(eager.stale()).toEqual([true, true, true]);
  });

  it('writes its output to the cache of the query that returns the same data', async () => {
    const { cache, write } = writeWith({ refresh: [], answers: ({ id }) => apiQuery('/api/clients/{id}/', { params: { id } }) });
    await write({});
    expect(cache.getQueryData(client7.queryKey)).toEqual({ id: 7 });
  });

  it('keeps its idempotency key until it has succeeded', async () => {
    const { sentKeys, write } = writeWith({}, 1);
    await write({ sum: 1 });
    await write({ sum: 1 });
    await write({ sum: 1 });
    expect(sentKeys[1]).toBe(sentKeys[0]);
    expect(sentKeys[2]).not.toBe(sentKeys[1]);
  });

  it('uses another idempotency key for other input', async () => {
    const { sentKeys, write } = writeWith({}, 2);
    await write({ sum: 1 });
    await write({ sum: 2 });
    expect(sentKeys[1]).not.toBe(sentKeys[0]);
  });
});

describe('idempotencyKeys', () => {
  it('returns the same key for the same content, also after other content in between', () => {
    const keys = idempotencyKeys();
    const first = keys.keyOf({ sum: 1 });
    expect(keys.keyOf({ sum: 2 })).not.toBe(first);
    expect(keys.keyOf({ sum: 1 })).toBe(first);
  });

  it('returns a new key after renew', () => {
    const keys = idempotencyKeys();
    const first = keys.keyOf(undefined);
    keys.renew();
    expect(keys.keyOf(undefined)).not.toBe(first);
  });
});
