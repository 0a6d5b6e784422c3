/**
 * `npm run test:changed [-- --since REF] [-- --no-journeys]`: the checks, and the tests that the change is most likely to break, in about two
 * minutes. The change is everything since the branch left `main`; on `main`, what is not committed. Server tests run on PGlite.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checks } from './checks.ts';
import type { Step } from './run-steps.ts';
import { conclude, runSteps } from './run-steps.ts';
import { selectTests } from './testing/select-tests.ts';
import { sourcesUnder } from './sources/source-files.ts';

const { values } = parseArgs({ options: { since: { type: 'string' }, 'no-journeys': { type: 'boolean', default: false } } });

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

function start(): string {
  if (values.since !== undefined) return git('rev-parse', '--verify', `${values.since}^{commit}`);
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // The clone has no such branch.
    }
  }
  return 'HEAD';
}

const since = start();
const lines = (text: string) => text.split('\n').filter((line) => line !== '');
const changed = [
  ...new Set([...lines(git('diff', '--name-only', since)), ...lines(git('ls-files', '--others', '--exclude-standard'))]),
].sort();
const { server, journeys, reachFurther } = selectTests(changed, sourcesUnder(process.cwd(), ['server/src', 'server/test']));

/** Types are checked incrementally, and only in projects that the change can affect: the contract affects all. */
const projects: Readonly<Record<string, RegExp>> = {
  contract: /^contract\//,
  server: /^(contract|server)\//,
  web: /^(contract|web)\//,
  '.': /^(contract|server|scripts|e2e|bench)\//,
};

const present = (pattern: RegExp) => changed.filter((path) => pattern.test(path) && existsSync(path));

function quick(step: Step): readonly Step[] {
  if (step.command === 'biome') {
    const files = present(step.name === 'lint' ? /\.(ts|tsx|css)$/ : /\.(ts|tsx|mjs|cjs|js|jsx|json|css|html)$/).filter(
      (path) => path !== 'package-lock.json',
    );
    return files.length === 0 ? [] : [{ ...step, args: [...step.args, '--no-errors-on-unmatched', ...files] }];
  }
  if (step.command !== 'tsc') return [step];
  const project = step.args[1] ?? '.';
  if (!changed.some((path) => projects[project]?.test(path))) return [];
  const cache = `node_modules/.cache/types/${project === '.' ? 'scripts' : project}`;
  return [{ ...step, args: [...step.args, '--noEmit', '--incremental', '--tsBuildInfoFile', cache] }];
}

process.stdout.write(`${changed.length} changed files since ${since.slice(0, 12)}\n`);
const vitest = (name: string, args: readonly string[]): Step => ({ name, command: 'vitest', args: ['run', ...args], counts: 'vitest' });

conclude(
  await runSteps([
    ...checks.flatMap(quick),
    ...(changed.some((path) => /\.tsx?$/.test(path))
      ? [vitest('unit tests', ['--project', 'unit', '--changed', since, '--passWithNoTests'])]
      : []),
    ...(server.length === 0 ? [] : [vitest('server tests on PGlite', ['--project', 'server-pglite*', '--passWithNoTests', ...server])]),
    ...(journeys.length === 0 || values['no-journeys']
      ? []
      : [
          {
            name: 'end-to-end tests',
            command: 'playwright',
            args: ['test', '--reporter=list,json', ...journeys],
            counts: 'playwright',
          } as const,
        ]),
  ]),
);
for (const path of reachFurther) process.stdout.write(`${path} reaches further than these tests: run npm test\n`);
