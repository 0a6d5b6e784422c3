import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Misdeed } from '../../../../test/hostile/misbehaving-job.ts';
import { ChildFault, ChildLost, childRunner } from './run-in-child.ts';

const job = resolve(import.meta.dirname, '../../../../test/hostile/misbehaving-job.ts');
const limits = { job, atOnce: 1, mostWaiting: 1, heapMegabytes: 48, megabytes: 300, seconds: 20, mostOutputBytes: 20_000_000 };
const runner = (more: Partial<typeof limits & { keptSeconds: number }> = {}) => childRunner<Misdeed, unknown>({ ...limits, ...more });
const fate = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (fault) => (fault instanceof ChildLost ? fault.why : (fault.key ?? fault)),
  );
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A zombie is no longer running.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

it('reports a killed child to its caller and runs the next order in a new child', async () => {
  const inChild = runner();
  expect(await fate(inChild('heap'))).toBe('memory');
  expect(await fate(inChild('buffers'))).toBe('memory');
  expect(await fate(inChild('abort'))).toBe('crash');
  expect(await fate(inChild('exit'))).toBe('crash');
  expect(await fate(inChild('flood'))).toBe('output');
  expect(await fate(inChild('print'))).toBe('output');
  expect(await fate(inChild('throw'))).toEqual(new ChildFault('could not'));
  expect(await fate(runner({ seconds: 1 })('spin'))).toBe('time');
  const input = Buffer.from([0, 1, 2, 255]);
  expect(await inChild('echo', input)).toEqual([expect.any(Number), input]);
}, 60_000);

it('gives a child no environment, files, network or other programs', async () => {
  const [found] = await runner()('look');
  const denied = 'ERR_ACCESS_DENIED';
  expect(found).toEqual({ environment: ['TZ'], file: denied, settings: denied, network: denied, program: denied, write: denied });
});

it('refuses an order when the queue is full, and completes the others', async () => {
  const inChild = runner();
  const fates = await Promise.all([1, 2, 3].map(() => fate(inChild('echo'))));
  expect(fates).toEqual(['answered', 'answered', 'unavailable']);
});

it('starts a child for every order unless children are reused', async () => {
  const pids = async (inChild: ReturnType<typeof runner>) => [(await inChild('echo'))[0], (await inChild('echo'))[0]] as number[];
  const apart = await pids(runner());
  expect(new Set(apart).size).toBe(2);
  const kept = await pids(runner({ keptSeconds: 1 }));
  expect(new Set(kept).size).toBe(1);
  await expect.poll(() => [...apart, ...kept].filter(isAlive), { timeout: 5_000 }).toEqual([]);
});

it('leaves no child behind when its parent is killed, even one that never yields', async () => {
  if (process.platform !== 'linux') return;
  const parent = spawn(process.execPath, [resolve(import.meta.dirname, '../../../../test/hostile/misbehaving-parent.ts')], {
    stdio: 'ignore',
  });
  const children = () => readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  await expect.poll(children, { timeout: 10_000 }).toHaveLength(1);
  const [child = 0] = children();
  // Until its monitor thread runs.
  await setTimeout(1_000);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(child), { timeout: 5_000 }).toBe(false);
}, 30_000);
