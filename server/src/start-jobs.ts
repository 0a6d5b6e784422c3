import type { Kernel } from './kernel/calls/run-endpoint.ts';
import type { Job } from './kernel/process/job.ts';

/** Users come first: jobs are loaded once requests are served, and again after a failure. */
const afterMilliseconds = 1_000;
const againMilliseconds = 60_000;

type OnFault = (fault: unknown, job: string) => void;

/** Starts the jobs, and those of this installation, a moment later, whenever the database becomes available. @returns a function that stops them after the current write */
export function startJobsLater(kernel: Kernel, onFault: OnFault, more: readonly Job[] = []): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let started: Promise<() => Promise<void>> = Promise.resolve(async () => {});
  const begin = async () => {
    try {
      const [{ startJobs }, { jobs }] = await Promise.all([import('./kernel/process/jobs.ts'), import('./jobs.ts')]);
      return await startJobs({ kernel, jobs: [...jobs, ...more], onFault });
    } catch (fault) {
      onFault(fault, 'start');
      if (!stopped) wait(againMilliseconds);
      return async () => {};
    }
  };
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => {
      started = begin();
    }, milliseconds).unref();
  };
  wait(afterMilliseconds);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await (await started)();
  };
}
