import { existsSync } from 'node:fs';
import type { Step } from './run-steps.ts';

const cruised = ['contract/src', 'server/src', 'server/test', 'web/src', 'scripts', 'e2e', 'bench'].filter((folder) => existsSync(folder));

const each: readonly Step[] = [
  { name: 'format', command: 'biome', args: ['format'] },
  { name: 'lint', command: 'biome', args: ['lint', '--error-on-warnings'] },
  { name: 'types of contract', command: 'tsc', args: ['-p', 'contract'] },
  { name: 'types of server', command: 'tsc', args: ['-p', 'server'] },
  { name: 'types of web', command: 'tsc', args: ['-p', 'web'] },
  { name: 'types of scripts', command: 'tsc', args: ['-p', '.'] },
  { name: 'row types', command: 'node', args: ['scripts/generate-tables.ts', '--check'] },
  { name: 'dependency rules', command: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', ...cruised] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'lock file', command: 'node', args: ['scripts/complete-lock.ts', '--check'] },
  { name: 'structure', command: 'node', args: ['scripts/check-structure.ts'] },
  { name: 'translations', command: 'node', args: ['scripts/check-translations.ts'] },
  { name: 'specification coverage', command: 'node', args: ['scripts/check-specification-coverage.ts'] },
];

/** Every check that needs neither a server nor a browser, in the order in which a mistake is cheapest to see. */
export const checks: readonly Step[] = each.map((step) => ({ ...step, short: true }));

export const unitTests: Step = { name: 'unit tests', command: 'vitest', args: ['run', '--project', 'unit'], counts: 'vitest' };
