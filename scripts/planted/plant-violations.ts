/**
 * Tests the checks of `npm run verify`: plants one violation of each rule into a copy of the project, runs the check there, and looks for
 * the rule and the planted file in its output. `npm run test:checks -- types lint` tests only checks whose names contain these words.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { checks } from '../checks.ts';
import type { Step } from '../run-steps.ts';
import type { Violation } from './planted-violation.ts';
import { violations } from './planted-violations.ts';
import { copyProject } from './project-copy.ts';

function plant(copy: string, { files }: Violation): void {
  for (const [path, text] of Object.entries(files)) {
    const at = join(copy, path);
    if (text === '') continue;
    mkdirSync(dirname(at), { recursive: true });
    if (!text.startsWith('+')) writeFileSync(at, text);
    else if (path.endsWith('.json')) writeFileSync(at, withEntries(at, text.slice(1)));
    else appendFileSync(at, text.slice(1));
  }
}

function withEntries(file: string, entries: string): string {
  const there = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  return JSON.stringify({ ...there, ...(JSON.parse(`{${entries}}`) as object) }, null, 2);
}

const missed: string[] = [];

async function tryCheck(name: string, planted: readonly Violation[]): Promise<void> {
  const check = checks.find((step) => step.name === name);
  if (check === undefined) throw new Error(`there is no check "${name}"`);
  const copy = copyProject();
  try {
    for (const violation of planted) plant(copy, violation);
    const { status, output } = await runPlanted(check, planted, copy);
    if (status === 0) missed.push(`${name}: passes although ${planted.length} violations are planted`);
    const unseen = planted.filter(({ says }) => !says.test(output));
    for (const { rule, says } of unseen) missed.push(`${name}: does not see "${rule}" (${says})`);
    if (unseen.length > 0 && process.env.SHOW_OUTPUT) process.stderr.write(output);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Runs a check in the copy, with all of its findings. */
function runPlanted(check: Step, planted: readonly Violation[], copy: string): Promise<Outcome> {
  if (check.command === 'tsc') return runTypes(check, planted, copy);
  // Format and lint check each file alone, so only the planted files are checked.
  if (check.command === 'biome') {
    const paths = planted.flatMap(({ files }) => Object.keys(files));
    return run(check.command, [...check.args, '--max-diagnostics=none', '--colors=off', ...paths], copy);
  }
  return run(check.command, check.args, copy);
}

/**
 * For type checks: the program must include the planted files, and its options must find the error in a program of these files alone.
 * Checking everything else again would show nothing new and take a small machine a minute.
 */
async function runTypes(check: Step, planted: readonly Violation[], copy: string): Promise<Outcome> {
  const project = check.args[1] ?? '.';
  const paths = planted.flatMap(({ files }) => Object.keys(files));
  const { output: listed } = await run(check.command, [...check.args, '--listFilesOnly'], copy);
  const left = paths.filter((path) => !listed.includes(`/${path}\n`));
  if (left.length > 0) return { status: 0, output: `not in the program: ${left.join(', ')}` };
  const config = join(project, 'tsconfig.planted.json');
  const files = paths.map((path) => relative(project, path));
  writeFileSync(join(copy, config), JSON.stringify({ extends: './tsconfig.json', include: [], files }));
  return run(check.command, ['-p', config, ...check.args.slice(2)], copy);
}

type Outcome = { readonly status: number; readonly output: string };

function run(command: string, args: readonly string[], cwd: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const parts: string[] = [];
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part.toString()));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, output: parts.join('') }));
  });
}

// Two checks in parallel: most of them use one core.
const words = process.argv.slice(2);
const tried = violations.filter(({ check }) => words.length === 0 || words.some((word) => check.includes(word)));
const waiting = [...Map.groupBy(tried, ({ check }) => check)];
const tryWaiting = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await tryCheck(...next);
};
await Promise.all([tryWaiting(), tryWaiting()]);

for (const line of missed) process.stderr.write(`${line}\n`);
process.stdout.write(`${tried.length - missed.length} of ${tried.length} planted violations are seen\n`);
process.exitCode = missed.length === 0 ? 0 : 1;
