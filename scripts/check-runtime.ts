/**
 * `npm run check:runtime`: compares the Node runtime in node_modules with ops/runtime.sha256. The package `node` downloads it during
 * installation, so the lock file has no hash of it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './sources/source-files.ts';

const list = 'ops/runtime.sha256';
const system = `${process.platform}-${process.arch}`;
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const text = readFileSync(list, 'utf8');
const installed = join('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

function fault(): string | null {
  if (!text.includes(`node@${dependencies.node} `)) return `${list} is not of node@${dependencies.node}: write its hashes there`;
  const expected = text
    .split('\n')
    .find((line) => line.endsWith(`  ${system}`))
    ?.split('  ')[0];
  if (expected === undefined) return `${list} has no hash for ${system}`;
  if (!existsSync(installed)) return `${installed} is not there: npm ci`;
  const found = createHash('sha256').update(readFileSync(installed)).digest('hex');
  return found === expected ? null : `${installed} is not the runtime of node@${dependencies.node}: its SHA-256 is ${found}`;
}

const found = fault();
report('runtime', found === null ? [] : [found]);
