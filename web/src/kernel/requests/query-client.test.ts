import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('a write without a connection fails at once and is never sent later behind its form, which may have been given up', async () => {
  const sent: string[] = [];
  onlineManager.setOnline(false);
  const payment = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      sent.push('payment');
      throw new Error('no connection');
    },
  });
  await expect(payment.execute(undefined)).rejects.toThrow('no connection');
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(sent).toEqual(['payment']);
});
