import { useState } from 'react';

/** A fresh idempotency key, for a draft that carries its key through a reload. Everything else uses `useIdempotencyKey`. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/**
 * Idempotency keys of one form or button: the same content keeps its key, so that a repeat after a lost answer has one effect;
 * other content gets another key. After `renew` the same content is a new write.
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

/** Idempotency keys that live as long as the component. */
export const useIdempotencyKey = () => useState(idempotencyKeys)[0];
