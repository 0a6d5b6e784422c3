/** A process whose only child never responds, for the test that kills it. */
import { childRunner } from '../../src/kernel/files/children/run-in-child.ts';
import type { Misdeed } from './misbehaving-job.ts';

const job = `${import.meta.dirname}/misbehaving-job.ts`;
const limits = { atOnce: 1, mostWaiting: 0, heapMegabytes: 64, megabytes: 300, seconds: 60, mostOutputBytes: 1_000 };
await childRunner<Misdeed, unknown>({ job, ...limits })('spin');
