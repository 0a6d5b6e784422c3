/** `npm run dev`: the server restarts and the page reloads when a source changes. The page is on PORT, the server on the port after it. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT || 3000);
const api = String(port + 1);

const programs: ChildProcess[] = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { CHECK_ANSWERS: '1', NODE_ENV: 'development', ...process.env, PORT: api },
  }),
  spawn('vite', ['--strictPort'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: { ...process.env, VITE_PORT: String(port), LECTERN_SERVER: `http://localhost:${api}` },
  }),
];
process.stdout.write(`Open http://localhost:${port} (the server is on ${api})\n`);

const stop = () => {
  for (const program of programs) program.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// When one of them ends, the other is stopped, too.
for (const program of programs) program.on('exit', stop);
