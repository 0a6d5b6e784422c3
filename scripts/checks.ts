import { existsSync } from 'node:fs';
import type { Step } from './run-steps.ts';

const cruised = ['contract/src', 'server/src', 'server/test', 'web/src', 'scripts', 'e2e', 'bench'].filter((folder) => existsSync(folder));

/**
 * tsc runs one checker: each of its usual four would compute our large shared types again, which takes twice as long when another check
 * uses the other core.
 */
const types = (name: string, project: string): Step => ({
  name: `types of ${name}`,
  command: 'tsc',
  args: ['-p', project, '--checkers', '1'],
});

const each: readonly Step[] = [
  { name: 'format', command: 'biome', args: ['format'] },
  { name: 'lint', command: 'biome', args: ['lint', '--error-on-warnings'] },
  types('contract', 'contract'),
  types('server', 'server'),
  types('web', 'web'),
  types('scripts', '.'),
  { name: 'row types', command: 'node', args: ['scripts/generate-tables.ts', '--check'] },
  { name: 'dependency rules', command: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', ...cruised] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'lock file', command: 'node', args: ['scripts/building/complete-lock.ts', '--check'] },
  { name: 'structure', command: 'node', args: ['scripts/checks/check-structure.ts'] },
  { name: 'migrations', command: 'node', args: ['scripts/checks/check-migrations.ts'] },
  { name: 'translations', command: 'node', args: ['scripts/checks/check-translations.ts'] },
  { name: 'runtime', command: 'node', args: ['scripts/check-runtime.ts'] },
  { name: 'containers', command: 'node', args: ['scripts/checks/check-containers.ts'] },
  { name: 'kubernetes', command: 'node', args: ['scripts/checks/check-kubernetes.ts'] },
  { name: 'settings', command: 'node', args: ['scripts/checks/check-settings.ts'] },
  { name: 'decisions', command: 'node', args: ['scripts/checks/check-decisions.ts'] },
  { name: 'changes', command: 'node', args: ['scripts/checks/check-changes.ts'] },
  { name: 'specification coverage', command: 'node', args: ['scripts/checks/check-specification-coverage.ts'] },
];

/** Every check that needs neither a server nor a browser; the fastest and clearest ones come first. */
export const checks: readonly Step[] = each.map((step) => ({ ...step, short: true }));

export const unitTests: Step = { name: 'unit tests', command: 'vitest', args: ['run', '--project', 'unit'], counts: 'vitest' };

/** It fails where a page imports more scripts than its limit. Later steps use what it builds. */
export const build: Step = { name: 'build', command: 'node', args: ['scripts/build.ts'] };
