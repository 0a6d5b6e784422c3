import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Failure, TestCount } from './testing/test-report.ts';
import { noTests, readReport } from './testing/test-report.ts';

export type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The test runner whose tests are counted. A plain check counts as one. */
  readonly counts?: 'vitest' | 'playwright';
  /** A short step that uses one core: two in a row run in parallel. */
  readonly short?: true;
  /** Whether the files of at most three failed tests run a second time, alone. Tests that pass then are unstable, and are named at the end. */
  readonly secondRun?: true;
  /** Arguments that depend on the steps before. A second run has none of them. */
  readonly moreArgs?: (progress: Progress) => readonly string[];
};

/** Seconds since the first step began, and of each ended step by its name. */
export type Progress = { readonly elapsed: number; readonly took: ReadonlyMap<string, number> };

export type Count = Omit<TestCount, 'passedNames'> & {
  /** Tests that failed and passed in the second run of their file. */
  readonly unstable: readonly Failure[];
};

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
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] as Failure[], unstable: [] as Failure[] };
  const begunAt = performance.now();
  const took = new Map<string, number>();
  const waiting = [...steps];
  const under = new Set<Promise<void>>();
  const add = async (step: Step) => {
    const from = performance.now();
    const more = step.moreArgs?.({ elapsed: (from - begunAt) / 1_000, took }) ?? [];
    const { passed, failed, skipped, failures, unstable } = await runStep(step, more);
    took.set(step.name, (performance.now() - from) / 1_000);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.failures.push(...failures);
    total.unstable.push(...unstable);
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

async function runStep(step: Step, moreArgs: readonly string[]): Promise<Count> {
  const begun = performance.now();
  const first = await runOnce(step, [...step.args, ...moreArgs]);
  if (first.count.failed > 0) write(`${first.output.trimEnd()}\n`);
  const files = step.secondRun === true ? filesOfSecondRun(first.count) : [];
  const second = files.length === 0 ? undefined : await runOnce(step, [...step.args, ...files]);
  if (second !== undefined && second.count.failed > 0) write(`${second.output.trimEnd()}\n`);
  const count = second === undefined ? { ...first.count, unstable: [] } : afterSecondRun(first.count, second.count);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(6);
  const tests = step.counts === undefined ? '' : ` (${count.passed} of ${count.passed + count.failed}${skippedText(count)})`;
  write(`${count.failed === 0 ? '✓' : '✗'} ${seconds} s  ${step.name}${tests}${unstableText(count)}\n`);
  return count;
}

const mostSecondRuns = 3;

/** Nothing where more failed, or where something failed that has no file: that is no accident. */
function filesOfSecondRun({ failures }: TestCount): readonly string[] {
  const files = failures.flatMap(({ file }) => file ?? []);
  return failures.length > mostSecondRuns || files.length < failures.length ? [] : [...new Set(files)];
}

/** The first run's count. What passed in the second run counts as passed; a test that failed again, or did not run, counts as failed. */
function afterSecondRun(first: TestCount, second: TestCount): Count {
  const failedAgain = new Set(second.failures.map(({ name }) => name));
  const passed = new Set(second.passedNames);
  const unstable = first.failures.filter(({ name }) => passed.has(name) && !failedAgain.has(name));
  const isNew = ({ name }: Failure) => !first.failures.some((each) => each.name === name);
  const failures = [...first.failures.filter((each) => !unstable.includes(each)), ...second.failures.filter(isNew)];
  return { ...first, passed: first.passed + unstable.length, failed: failures.length, failures, unstable };
}

type Run = { readonly count: TestCount; readonly output: string };

async function runOnce(step: Step, ownArgs: readonly string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-step-'));
  const file = join(folder, 'count.json');
  const args = step.counts === 'vitest' ? [...ownArgs, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : ownArgs;
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
  const text = output.join('');
  const count = counted(step, file, code, text);
  rmSync(folder, { recursive: true, force: true });
  return { count, output: text };
}

/** A runner that fails without a failed test (it could not start, or a clean-up failed) counts as one failure. */
function counted(step: Step, file: string, code: number, output: string): TestCount {
  const found = step.counts === undefined ? { ...noTests, passed: code === 0 ? 1 : 0 } : readReport(step.counts, file);
  const isUnnamed = code !== 0 && found.failed === 0;
  return isUnnamed
    ? { ...found, failed: 1, failures: [{ name: step.name, error: output.trim().split('\n').slice(-errorLines).join('\n') }] }
    : {
        ...found,
        failures: found.failures.map((each) => ({ ...each, name: `${step.name}: ${each.name}` })),
        passedNames: found.passedNames.map((name) => `${step.name}: ${name}`),
      };
}

const skippedText = ({ skipped }: Pick<TestCount, 'skipped'>) => (skipped === 0 ? '' : `, ${skipped} skipped`);
const unstableText = ({ unstable }: Count) => (unstable.length === 0 ? '' : `, ${unstable.length} in the second run only`);

const errorLines = 12;

/** The beginning of an error in lines of at most 300 characters, without colours and stack. */
function shortError(error: string): string {
  const lines = stripVTControlCharacters(error).split('\n');
  const told = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line)).slice(0, errorLines);
  return told.map((line) => `      ${line.slice(0, 300)}\n`).join('');
}

/** Prints the failed tests with their errors and a summary, and sets the exit code. Some hosts of CI show only the end of a run. */
export function conclude(count: Count): void {
  const { passed, failed, failures, unstable } = count;
  const list = (of: readonly Failure[]) => of.map(({ name, error }) => `  ${name}\n${shortError(error)}`).join('');
  if (unstable.length > 0) write(`\nUnstable, passed in the second run of their file only. Each is to be mended:\n${list(unstable)}`);
  if (failures.length > 0) write(`\nFailed:\n${list(failures)}`);
  write(`\n${passed} passed, ${failed} failed${skippedText(count)}\n`);
  process.exitCode ||= failed === 0 ? 0 : 1;
}
