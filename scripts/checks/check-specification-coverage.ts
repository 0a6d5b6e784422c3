/**
 * Checks docs/specification-coverage.md: every statement of the specification names existing tests, or says what will be built for it. A
 * proof is `path › title`, with the title as it is written in the test file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { report, sourcesUnder, withoutComments } from '../sources/source-files.ts';

const root = process.cwd();
const document = 'docs/specification-coverage.md';
const points = 9;

type Statement = { readonly id: string; readonly text: string; readonly proof: string };

/** The rows of the tables: `| 2.7 | what the specification says | proof |`. */
function statementsOf(markdown: string): Statement[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, text = '', proof = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    return id !== undefined && /^\d+\.\d+$/.test(id) ? [{ id, text, proof }] : [];
  });
}

/** Ids count from 1 within each point: duplicate and missing ones are reported. */
function checkIds(statements: readonly Statement[]): string[] {
  const seen = new Set<string>();
  const doubled = statements.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => `doubled-id: ${document}: ${id}`);
  const missing = Array.from({ length: points }, (_, index) => index + 1).flatMap((point) => {
    const numbers = statements.filter(({ id }) => id.startsWith(`${point}.`)).map(({ id }) => Number(id.split('.')[1]));
    const expected = Array.from({ length: Math.max(1, new Set(numbers).size) }, (_, index) => index + 1);
    return expected.filter((number) => !numbers.includes(number)).map((number) => `missing-id: ${document}: ${point}.${number}`);
  });
  return [...doubled, ...missing];
}

/** A waiting statement says in a few words what will be built. Every other has one or more proofs, separated by `<br>`. */
function checkProof({ id, text, proof }: Statement): string[] {
  const at = `${document}: ${id}`;
  if (text === '') return [`no-statement: ${at}`];
  if (/^waits: \S+ \S+/.test(proof)) {
    const paths = pathsIn(text);
    return paths.length > 0 && paths.every((path) => isInContract(path))
      ? [`stale-wait: ${at}: the contract has all of it: name its tests`]
      : [];
  }
  const proofs = proof.split('<br>').map((each) => /^`([^`›]+) › ([^`]+)`$/.exec(each.trim()));
  return proofs.flatMap((match) => {
    const [, path, title] = match ?? [];
    if (path === undefined || title === undefined) return [`no-proof: ${at}: name a test as \`path › title\`, or say \`waits: …\``];
    return checkTest(at, path, title);
  });
}

/** @returns the paths of the API that a statement names: one, or a base with its parts (`base` with `a`, `b`; `base` (a, b)) */
function pathsIn(text: string): string[] {
  const [, base = '', rest = ''] = /`(\/api\/[^`]*)`(.*)/.exec(text) ?? [];
  if (base === '') return [];
  const list = /^ \(([^)]*)\)/.exec(rest)?.[1]?.split(/, */) ?? [...rest.matchAll(/`([^`]+)`/g)].map(([, part = '']) => part);
  const paths = list.map((part) => (part.startsWith('/api/') ? part : `${base}${part}`));
  return paths.length === 0 || paths.some((path) => !path.startsWith(base)) ? [base, ...paths] : paths;
}

const contractPaths = sourcesUnder(root, ['contract/src']).flatMap(({ text }) =>
  [...text.matchAll(/['"`](\/api\/[^'"`]*)['"`]/g)].map(([, path = '']) => path.replaceAll('{id}/', '')),
);
const isInContract = (path: string) => {
  const searched = path.replaceAll(/\{\w+\}\//g, '').replace(/\/?$/, '/');
  const [, base = '', last = ''] = /^(\/api\/[\w-]+\/)(.*)$/.exec(searched) ?? [];
  return contractPaths.some((known) => known.startsWith(base) && known.slice(base.length).includes(last));
};

function checkTest(at: string, path: string, title: string): string[] {
  if (!/\.(test|e2e)\.tsx?$/.test(path)) return [`no-test-file: ${at}: ${path} is run by no test runner`];
  if (!existsSync(join(root, path))) return [`no-test-file: ${at}: there is no ${path}`];
  const state = stateOfTest(textOf(path), title);
  if (state === 'runs') return [];
  return [`${state === 'skipped' ? 'skipped-test' : 'no-test'}: ${at}: ${path} ${state === 'skipped' ? 'skips' : 'has no'} "${title}"`];
}

const texts = new Map<string, string>();
function textOf(path: string): string {
  const text = texts.get(path) ?? withoutComments(readFileSync(join(root, path), 'utf8'));
  texts.set(path, text);
  return text;
}

/** A title is a string literal that is followed by the test's options or body, or by the body of a group. */
function stateOfTest(code: string, title: string): 'runs' | 'skipped' | 'missing' {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'");
  const found = [...code.matchAll(new RegExp(`(['"\`])${literal}\\1,\\s*(?:async\\b|\\(|\\{)`, 'g'))];
  if (found.length === 0) return 'missing';
  const groups = skippedGroups(code);
  const isSkipped = (index: number) =>
    /\.(skip|fixme|todo)\(\s*$/.test(code.slice(0, index)) || groups.some(([from, to]) => from < index && index < to);
  const runs = found.some(({ index }) => !isSkipped(index));
  return runs ? 'runs' : 'skipped';
}

/** @returns the start and end offsets of each skipped `describe` */
function skippedGroups(code: string): [number, number][] {
  return [...code.matchAll(/^( *)(?:test\.)?describe\.(?:skip|fixme|todo)\(/gm)].map(({ index, 1: indent = '' }) => {
    // The formatter indents the closing line of a group as its first line.
    const end = code.indexOf(`\n${indent}});`, index);
    return [index, end === -1 ? code.length : end];
  });
}

const statements = statementsOf(existsSync(join(root, document)) ? readFileSync(join(root, document), 'utf8') : '');
const waiting = statements.filter(({ proof }) => proof.startsWith('waits:')).length;
report('specification coverage', [...checkIds(statements), ...statements.flatMap(checkProof)]);
process.stdout.write(`${statements.length} statements: ${statements.length - waiting} proved, ${waiting} wait\n`);
