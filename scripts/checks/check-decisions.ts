/** Decisions are numbered from 0001 without gaps and have one format, and every reference to a decision names an existing one. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SourceFile } from '../sources/source-files.ts';
import { report, sourcesUnder } from '../sources/source-files.ts';

const root = process.cwd();
const folder = 'docs/decisions';
const sections = ['Context', 'Decision', 'Alternatives', 'Consequences'];
const fileName = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;
const head = /^# \S.*\n\n- Status: (?:proposed|accepted|rejected|superseded)\b.*\n- Date: \d{4}-\d{2}-\d{2}\n\n## /;

const numberOf = (path: string) => Number(fileName.exec(posix.basename(path))?.[1] ?? 0);
const written = (number: number) => String(number).padStart(4, '0');

function checkNumbers(paths: readonly string[]): string[] {
  const unnamed = paths.filter((path) => numberOf(path) === 0);
  const byNumber = Map.groupBy(
    paths.filter((path) => numberOf(path) > 0),
    numberOf,
  );
  const doubled = [...byNumber].filter(([, own]) => own.length > 1);
  const missing = Array.from({ length: Math.max(0, ...byNumber.keys()) }, (_, index) => index + 1).filter(
    (number) => !byNumber.has(number),
  );
  return [
    ...unnamed.map((path) => `decision-name: ${path}: a decision is called <four digits>-<subject>.md, in kebab-case`),
    ...doubled.map(([number, own]) => `doubled-number: ${folder}: ${written(number)} is the number of ${own.join(' and ')}`),
    ...(missing.length === 0 ? [] : [`missing-number: ${folder}: there is no ${missing.map(written).join(', ')}`]),
  ];
}

function checkFormat({ path, text }: SourceFile): string[] {
  const [, ...parts] = text.split(/^## /m);
  const titles = parts.map((part) => part.split('\n')[0] ?? '');
  const empty = parts.filter((part) => part.split('\n').slice(1).join('').trim() === '').map((part) => part.trim());
  return [
    ...(head.test(text) ? [] : [`decision-head: ${path}: begins with "# <subject>", "- Status: …" and "- Date: YYYY-MM-DD"`]),
    ...sections.filter((title) => !titles.includes(title)).map((title) => `missing-section: ${path}: ${title}`),
    ...titles.filter((title) => !sections.includes(title)).map((title) => `unknown-section: ${path}: ${title}`),
    ...(titles.length === sections.length && sections.every((title) => titles.includes(title)) && titles.join() !== sections.join()
      ? [`section-order: ${path}: ${sections.join(', ')}`]
      : []),
    ...empty.map((title) => `empty-section: ${path}: ${title}`),
  ];
}

/** Links of documents, and numbers in comments of the code: `docs/decisions/0007`. */
function checkReferences({ path, text }: SourceFile, known: ReadonlySet<number>): string[] {
  const numbers = [...text.matchAll(/\bdecisions\/(\d{4})\b(?!-)/g)].map(([, number = '']) => number);
  const files = [...text.matchAll(/(?:\bdecisions\/|\]\((?:\.\/)?)(\d{4}-[a-z0-9-]+\.md)/g)].map(([, file = '']) => file);
  return [...numbers.filter((number) => !known.has(Number(number))), ...files.filter((file) => !existsSync(join(root, folder, file)))].map(
    (reference) => `no-decision: ${path}: there is no ${folder}/${reference}`,
  );
}

const decisions = sourcesUnder(root, [folder], ['.md']);
const known = new Set(decisions.map(({ path }) => numberOf(path)));
const readers = sourcesUnder(root, ['.'], ['.md', '.ts', '.tsx', '.sql', '.css']).filter(
  ({ path }) => !path.startsWith('scripts/planted/'),
);
report('decisions', [
  ...checkNumbers(decisions.map(({ path }) => path)),
  ...decisions.flatMap(checkFormat),
  ...readers.flatMap((file) => checkReferences(file, known)),
]);
