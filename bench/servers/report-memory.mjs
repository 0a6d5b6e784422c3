import process from 'node:process';
import { setImmediate as turn } from 'node:timers/promises';

// On SIGUSR2 the process prints the bytes in use after a garbage collection. Buffers are freed only after it, so it collects twice.
process.on('SIGUSR2', async () => {
  for (const _ of [1, 2]) {
    globalThis.gc?.();
    await turn();
  }
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory in use: ${heapUsed + external}\n`);
});
