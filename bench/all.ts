/** `npm run bench`: runs every benchmark in turn. `-- --write` is passed on to those that write figures. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

let failed = false;
for (const name of [
  'bookings',
  'conduct',
  'collisions',
  'money',
  'pay/pay',
  'pay/rates',
  'books',
  'study',
  'matches',
  'imports',
  'kill',
  'start',
  'scale/scale',
  'web',
  'speed',
  'free',
]) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...process.argv.slice(2)], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
