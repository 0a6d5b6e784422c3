/**
 * Checks the diffs in the documents. Each diff of docs/changes.md must apply, and change as many files as its heading says (locale files
 * are not counted). Those of docs/new-feature.md must apply in order. `scripts/planted/try-recipe.ts` checks that the result works.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedText, changesOf, diffBlocksOf } from '../sources/documented-diffs.ts';
import { report } from '../sources/source-files.ts';

const root = process.cwd();
const document = 'docs/changes.md';
const recipe = 'docs/new-feature.md';
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);

type Change = { readonly title: string; readonly most: number; readonly diff: string };

function documentedChanges(markdown: string): Change[] {
  return markdown.split(/^## /m).flatMap((section) => {
    const heading = /^(.*) \((\d+) files?\)\n/.exec(section);
    const [diff] = diffBlocksOf(section);
    return heading === null || diff === undefined ? [] : [{ title: heading[1] ?? '', most: Number(heading[2]), diff }];
  });
}

function checkChange({ title, most, diff }: Change): string[] {
  const files = changesOf(diff);
  const counted = files.filter(({ path }) => !path.startsWith('web/public/locales/'));
  return [
    ...(counted.length > most ? [`too-many-files: ${document}: "${title}" opens ${counted.length}`] : []),
    ...files.flatMap((change) => {
      const { path, isNew } = change;
      if (changedText(change, read(path)) !== null) return [];
      const why = isNew ? `${path} exists already` : `no longer fits ${path}: make the diff anew`;
      return [`stale-change: ${document}: "${title}"${isNew ? ':' : ''} ${why}`];
    }),
  ];
}

function checkRecipe(): string[] {
  const changed = new Map<string, string>();
  return diffBlocksOf(read(recipe) ?? '')
    .flatMap(changesOf)
    .flatMap((change) => {
      const text = changedText(change, changed.get(change.path) ?? read(change.path));
      if (text === null) return [`stale-change: ${recipe} no longer fits ${change.path}: make the diff anew`];
      changed.set(change.path, text);
      return [];
    });
}

const changes = documentedChanges(readFileSync(join(root, document), 'utf8'));
report('changes', [
  ...(changes.length < 10 ? [`missing-change: ${document} has ${changes.length} changes with a heading "title (n files)" and a diff`] : []),
  ...changes.flatMap(checkChange),
  ...checkRecipe(),
]);
