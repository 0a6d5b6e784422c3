/**
 * docs/changes.md is true: each of its diffs still fits the files that it changes, wherever in them the lines stand now, and opens as many
 * files as its heading says. Texts of the web are not counted.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from '../sources/source-files.ts';

const root = process.cwd();
const document = 'docs/changes.md';

type Change = { readonly title: string; readonly most: number; readonly diff: string };

function changesOf(markdown: string): Change[] {
  return markdown.split(/^## /m).flatMap((section) => {
    const heading = /^(.*) \((\d+) files?\)\n/.exec(section);
    const diff = /^```diff\n([\s\S]*?)^```$/m.exec(section)?.[1];
    return heading === null || diff === undefined ? [] : [{ title: heading[1] ?? '', most: Number(heading[2]), diff }];
  });
}

/** Each file of a diff with the lines before and after of each hunk. */
function hunksOf(diff: string): Map<string, { readonly before: string; readonly isNew: boolean }[]> {
  const found = new Map<string, { before: string; isNew: boolean }[]>();
  for (const part of diff.split(/^(?=--- )/m)) {
    const [, from = '', to = ''] = /^--- (\S+)\n\+\+\+ b\/(\S+)\n/.exec(part) ?? [];
    const hunks = part
      .split(/^@@.*\n/m)
      .slice(1)
      .map((hunk) => ({
        isNew: from === '/dev/null',
        before: hunk
          .replace(/\n$/, '')
          .split('\n')
          .filter((line) => !line.startsWith('+'))
          .map((line) => line.slice(1))
          .join('\n'),
      }));
    if (to !== '') found.set(to, hunks);
  }
  return found;
}

function checkChange({ title, most, diff }: Change): string[] {
  const files = hunksOf(diff);
  const counted = [...files.keys()].filter((path) => !path.startsWith('web/public/locales/'));
  const problems = counted.length > most ? [`too-many-files: ${document}: "${title}" opens ${counted.length}`] : [];
  for (const [path, hunks] of files) {
    const isNew = hunks.every((hunk) => hunk.isNew);
    if (isNew && existsSync(join(root, path))) problems.push(`stale-change: ${document}: "${title}": ${path} exists already`);
    if (isNew) continue;
    const text = existsSync(join(root, path)) ? `\n${readFileSync(join(root, path), 'utf8')}\n` : '';
    if (hunks.some(({ before }) => !text.includes(`\n${before}\n`)))
      problems.push(`stale-change: ${document}: "${title}" no longer fits ${path}: make the diff anew`);
  }
  return problems;
}

const changes = changesOf(readFileSync(join(root, document), 'utf8'));
report('changes', [
  ...(changes.length < 10 ? [`missing-change: ${document} has ${changes.length} changes with a heading "title (n files)" and a diff`] : []),
  ...changes.flatMap(checkChange),
]);
