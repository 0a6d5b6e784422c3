/** A job that does in its child process what a hostile file could make it do. */
import { readFileSync } from 'node:fs';

export type Misdeed = 'echo' | 'spin' | 'heap' | 'buffers' | 'abort' | 'exit' | 'throw' | 'flood' | 'look' | 'print';

export async function* run(misdeed: Misdeed, input: Uint8Array): AsyncIterable<unknown> {
  const held: unknown[] = [];
  if (misdeed === 'spin') for (;;);
  if (misdeed === 'heap') for (;;) held.push(Array.from({ length: 100_000 }, () => Math.random()));
  if (misdeed === 'buffers') for (;;) held.push(Buffer.alloc(20_000_000, 1));
  if (misdeed === 'abort') process.abort();
  if (misdeed === 'exit') process.exit(0);
  if (misdeed === 'throw') throw new Error('could not');
  if (misdeed === 'flood') for (;;) yield Buffer.alloc(1_000_000);
  if (misdeed === 'print') process.stdout.write('no frame at all, but long enough to be taken for one');
  if (misdeed === 'look') yield await tryAccess();
  yield process.pid;
  yield input;
}

/** Tries what a compromised job would try. */
async function tryAccess() {
  const tried = (work: () => unknown) => {
    try {
      return String(work());
    } catch (fault) {
      return (fault as NodeJS.ErrnoException).code;
    }
  };
  return {
    environment: Object.keys(process.env).sort(),
    file: tried(() => readFileSync('/etc/hosts')),
    settings: tried(() => readFileSync(`${import.meta.dirname}/../../../.env.example`)),
    network: await fetch('http://127.0.0.1:4999').then(
      () => 'reached',
      ({ cause }) => (cause as NodeJS.ErrnoException).code,
    ),
    program: tried(() => process.getBuiltinModule('node:child_process').spawnSync('true').status),
    write: tried(() => process.getBuiltinModule('node:fs').writeFileSync('/tmp/lectern-child', '')),
  };
}
