/** `npm run bench`: runs every benchmark in turn. `-- --write` is passed on to those that write figures. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
const benchmarks = Object.entries(scripts).filter(([name]) => name.startsWith('bench:'));
const failed = benchmarks.filter(([name, command]) => {
  console.log(`\n== ${name}`);
  const [program = '', ...args] = command.split(' ');
  return spawnSync(program, [...args, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) console.log(`\nFailed: ${failed.map(([name]) => name).join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
