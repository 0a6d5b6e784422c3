import process from 'node:process';

// On SIGUSR2 the process prints the bytes in use after a garbage collection.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory in use: ${heapUsed + external}\n`);
});
