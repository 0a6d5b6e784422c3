import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The test runner whose tests are counted. A plain check counts as one. */
  readonly counts?: 'vitest' | 'playwright';
  /** A short step that uses one core: two in a row run in parallel. */
  readonly short?: true;
};

/** A failed test, or a step if its runner named no test, with the beginning of its error. */
type Failure = { readonly name: string; readonly error: string };
export type Count = { readonly passed: number; readonly failed: number; readonly skipped: number; readonly failures: readonly Failure[] };

const write = (text: string) => process.stdout.write(text);
const running = new Set<ReturnType<typeof spawn>>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const each of running) each.kill(signal);
    process.exitCode = 130;
  });
}

/** Runs steps in turn (short ones two at a time), continues after a failure, and prints the output of failed steps. */
export async function runSteps(steps: readonly Step[]): Promise<Count> {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] as Failure[] };
  const waiting = [...steps];
  const under = new Set<Promise<void>>();
  const add = async (step: Step) => {
    const { passed, failed, skipped, failures } = await runStep(step);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.failures.push(...failures);
  };
  for (let step = waiting.shift(); step !== undefined && process.exitCode !== 130; step = waiting.shift()) {
    const begun: Promise<void> = add(step).finally(() => under.delete(begun));
    under.add(begun);
    const isPaired = step.short === true && waiting[0]?.short === true;
    while (under.size >= (isPaired ? 2 : 1)) await Promise.race(under);
  }
  await Promise.all(under);
  return total;
}

async function runStep(step: Step): Promise<Count> {
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'lectern-step-'));
  const file = join(folder, 'count.json');
  const args = step.counts === 'vitest' ? [...step.args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : step.args;
  const env = { ...process.env, ...step.env, ...(step.counts === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_NAME: file } : {}) };
  const output: string[] = [];
  const code = await new Promise<number>((resolve) => {
    const child = spawn(step.command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part.toString()));
    const end = (status: number) => {
      running.delete(child);
      resolve(status);
    };
    child.on('error', (error) => {
      output.push(String(error));
      end(1);
    });
    child.on('close', (status) => end(status ?? 1));
  });
  const count = counted(step, file, code, output);
  rmSync(folder, { recursive: true, force: true });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(6);
  const tests = step.counts === undefined ? '' : ` (${count.passed} of ${count.passed + count.failed}${skippedText(count)})`;
  write(`${count.failed === 0 ? '✓' : '✗'} ${seconds} s  ${step.name}${tests}\n`);
  if (count.failed > 0) write(`${output.join('').trimEnd()}\n`);
  return count;
}

/** A runner that fails without a failed test (it could not start, or a clean-up failed) counts as one failure. */
function counted(step: Step, file: string, code: number, output: readonly string[]): Count {
  const found = step.counts === undefined ? { ...nothing, passed: code === 0 ? 1 : 0 } : read(step.counts, file);
  const isUnnamed = code !== 0 && found.failed === 0;
  return isUnnamed
    ? { ...found, failed: 1, failures: [{ name: step.name, error: output.join('').trim().split('\n').slice(-errorLines).join('\n') }] }
    : { ...found, failures: found.failures.map(({ name, error }) => ({ name: `${step.name}: ${name}`, error })) };
}

const nothing: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };

function read(runner: 'vitest' | 'playwright', file: string): Count {
  try {
    const json = JSON.parse(readFileSync(file, 'utf8'));
    return runner === 'vitest'
      ? { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests, failures: failuresOfVitest(json) }
      : {
          passed: json.stats.expected + json.stats.flaky,
          failed: json.stats.unexpected,
          skipped: json.stats.skipped,
          failures: json.suites.flatMap(failuresOfPlaywright),
        };
  } catch {
    return nothing;
  }
}

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** A file that failed before its first test is named without a test. */
const failuresOfVitest = ({ testResults }: VitestReport): Failure[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const path = relative(process.cwd(), name);
      if (failed.length === 0) return [{ name: path, error: message }];
      return failed.map(({ fullName, failureMessages }) => ({ name: `${path} › ${fullName}`, error: failureMessages.join('\n') }));
    });

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[] }[];
  }[];
};

const failuresOfPlaywright = ({ suites = [], specs }: PlaywrightSuite): Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
      return { name: `${file} › ${title}`, error: errors.map(({ message = '' }) => message).join('\n') };
    }),
  ...suites.flatMap(failuresOfPlaywright),
];

const skippedText = ({ skipped }: Count) => (skipped === 0 ? '' : `, ${skipped} skipped`);

const errorLines = 12;

/** The beginning of an error in lines of at most 300 characters, without colours and stack. */
function shortError(error: string): string {
  const lines = stripVTControlCharacters(error).split('\n');
  const told = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line)).slice(0, errorLines);
  return told.map((line) => `      ${line.slice(0, 300)}\n`).join('');
}

/** Prints the failed tests with their errors and a summary, and sets the exit code. Some hosts of CI show only the end of a run. */
export function conclude(count: Count): void {
  const { passed, failed, failures } = count;
  if (failures.length > 0) write(`\nFailed:\n${failures.map(({ name, error }) => `  ${name}\n${shortError(error)}`).join('')}`);
  write(`\n${passed} passed, ${failed} failed${skippedText(count)}\n`);
  process.exitCode ||= failed === 0 ? 0 : 1;
}
