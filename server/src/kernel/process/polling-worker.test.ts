import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPollingWorker } from './polling-worker.ts';

it('pauses while the database is read-only, reports it once, and continues afterwards', async () => {
  let writable = false;
  const done: string[] = [];
  const database = {
    requireWritable: () => {
      if (!writable) throw new Error('clock');
    },
  };
  const stop = startPollingWorker({
    database,
    work: async () => done.push('work') < 3,
    pollIntervalMilliseconds: 5,
    tidy: { everyPolls: 1, work: async () => void done.push('tidy') },
    onFault: (fault) => done.push(String(fault)),
  });
  await wait(60);
  expect(done).toEqual(['Error: clock']);
  writable = true;
  await expect.poll(() => done.slice(0, 4)).toEqual(['Error: clock', 'work', 'work', 'tidy']);
  await stop();
});
