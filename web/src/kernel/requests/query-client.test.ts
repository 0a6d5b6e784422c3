import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('a write without a connection fails at once and is not queued, because its form may be closed by then', async () => {
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

test('a read without a connection fails with an error instead of waiting, and is repeated once there is a connection', async () => {
  let connected = false;
  onlineManager.setOnline(false);
  queryClient.mount();
  const observer = new QueryObserver(queryClient, {
    queryKey: ['read without a connection'],
    queryFn: () => (connected ? Promise.resolve('rows') : Promise.reject(new Error('no connection'))),
    placeholderData: 'rows of before',
  });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: undefined }));
  connected = true;
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'rows' }));
  stop();
  queryClient.unmount();
});
