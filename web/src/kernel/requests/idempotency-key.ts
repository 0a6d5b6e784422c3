import { useState } from 'react';

/** Creates an idempotency key for a draft that survives a reload. Everything else uses `useIdempotencyKey`. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/**
 * Idempotency keys of one form or button. The same content keeps its key, so a retry after a lost answer has one effect. Other content gets
 * a new key. After `renew`, the same content is a new write.
 */
export function idempotencyKeys(): { keyOf(content: unknown): string; renew(): void } {
  const keys = new Map<string, string>();
  return {
    keyOf(content) {
      const text = JSON.stringify(content) ?? '';
      const key = keys.get(text) ?? newIdempotencyKey();
      keys.set(text, key);
      return key;
    },
    renew: () => keys.clear(),
  };
}

/** Idempotency keys with the lifetime of the component. */
export const useIdempotencyKey = () => useState(idempotencyKeys)[0];
