import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A failed test, or a step if its runner named no test, with the beginning of its error. The file is missing where no test is named. */
export type Failure = { readonly name: string; readonly error: string; readonly file?: string };
export type TestCount = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  readonly passedNames: readonly string[];
};

export const noTests: TestCount = { passed: 0, failed: 0, skipped: 0, failures: [], passedNames: [] };

/** Reads the JSON report of a runner: no tests where it wrote none. */
export function readReport(runner: 'vitest' | 'playwright', file: string): TestCount {
  try {
    const json = JSON.parse(readFileSync(file, 'utf8'));
    return runner === 'vitest'
      ? {
          passed: json.numPassedTests,
          failed: json.numFailedTests,
          skipped: json.numPendingTests,
          failures: failuresOfVitest(json),
          passedNames: passedOfVitest(json),
        }
      : {
          passed: json.stats.expected + json.stats.flaky,
          failed: json.stats.unexpected,
          skipped: json.stats.skipped,
          failures: json.suites.flatMap(failuresOfPlaywright),
          passedNames: json.suites.flatMap(passedOfPlaywright),
        };
  } catch {
    return noTests;
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

const passedOfVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => `${relative(process.cwd(), name)} › ${fullName}`),
  );

/** A file that failed before its first test is named without a test. */
const failuresOfVitest = ({ testResults }: VitestReport): Failure[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const path = relative(process.cwd(), name);
      if (failed.length === 0) return [{ name: path, error: message, file: path }];
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${path} › ${fullName}`,
        error: failureMessages.join('\n'),
        file: path,
      }));
    });

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
};

const failuresOfPlaywright = ({ suites = [], specs }: PlaywrightSuite): Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
      return { name: `${file} › ${title}`, error: errors.map(({ message = '' }) => message).join('\n'), file: `e2e/${file}` };
    }),
  ...suites.flatMap(failuresOfPlaywright),
];

const passedOfPlaywright = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.filter(({ tests }) => tests.every(({ status }) => status === 'expected')).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(passedOfPlaywright),
];
