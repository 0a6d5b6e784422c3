import process from 'node:process';

// On SIGUSR2 the process says how many bytes are in use once garbage is collected.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory in use: ${heapUsed + external}\n`);
});
