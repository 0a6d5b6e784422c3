/** Diffs that stand in documents, in blocks marked as `diff`. Hunks are found by their lines, wherever in the file these stand now. */

/** `line`: where the hunk stood when the diff was made. */
export type Hunk = { readonly line: number; readonly before: string; readonly after: string };
export type FileChange = { readonly path: string; readonly isNew: boolean; readonly hunks: readonly Hunk[] };

/** @returns the text of each block of a document that is marked as a diff */
export function diffBlocksOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, diff = '']) => diff);
}

const sideOf = (hunk: string, left: '+' | '-') =>
  hunk
    .replace(/\n$/, '')
    .split('\n')
    .filter((line) => !line.startsWith(left) && !line.startsWith('\\'))
    .map((line) => line.slice(1))
    .join('\n');

/** @returns the files that a diff changes, in its order */
export function changesOf(diff: string): FileChange[] {
  return diff.split(/^(?=--- )/m).flatMap((part) => {
    const [, from = '', path = ''] = /^--- (\S+)\n\+\+\+ b\/(\S+)\n/.exec(part) ?? [];
    const hunks = [...part.matchAll(/^@@ -(\d+).*\n((?:[ +\\-].*\n?|\n)*)/gm)].map(([, line, hunk = '']) => ({
      line: Number(line),
      before: sideOf(hunk, '+'),
      after: sideOf(hunk, '-'),
    }));
    return path === '' ? [] : [{ path, isNew: from === '/dev/null', hunks }];
  });
}

/**
 * @param text the file as it is, without a value where there is none
 * @returns the file after the change, or null where the change does not fit: a new file is there already, or a hunk's lines are not
 */
export function changedText({ isNew, hunks }: FileChange, text: string | undefined): string | null {
  if (isNew) return text === undefined ? `${hunks.map(({ after }) => after).join('\n')}\n` : null;
  let changed = `\n${text ?? ''}`;
  for (const { line, before, after } of hunks) {
    const at = nearest(changed, `\n${before}\n`, line);
    if (at === undefined) return null;
    changed = `${changed.slice(0, at)}\n${after}\n${changed.slice(at + before.length + 2)}`;
  }
  return changed.slice(1);
}

/** @returns where some lines stand in a text; of several places the one nearest to a line of it */
function nearest(text: string, lines: string, line: number): number | undefined {
  const places: { readonly at: number; readonly distance: number }[] = [];
  for (let at = text.indexOf(lines); at >= 0; at = text.indexOf(lines, at + 1))
    places.push({ at, distance: Math.abs(text.slice(0, at).split('\n').length - line) });
  return places.toSorted((a, b) => a.distance - b.distance)[0]?.at;
}
