/** Diffs in `diff` blocks of documents. A hunk is found by its lines, wherever they are in the file now. */

/** `line` is the hunk's line number when the diff was made. */
export type Hunk = { readonly line: number; readonly before: string; readonly after: string };
export type FileChange = { readonly path: string; readonly isNew: boolean; readonly hunks: readonly Hunk[] };

/** @returns the text of each `diff` block of a document */
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
 * @param text the current file; undefined if there is none
 * @returns the changed file, or null if the change does not apply: a new file exists already, or the lines of a hunk are missing
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

/** @returns the offset of some lines in a text; of several the one nearest to a line number */
function nearest(text: string, lines: string, line: number): number | undefined {
  const places: { readonly at: number; readonly distance: number }[] = [];
  for (let at = text.indexOf(lines); at >= 0; at = text.indexOf(lines, at + 1))
    places.push({ at, distance: Math.abs(text.slice(0, at).split('\n').length - line) });
  return places.toSorted((a, b) => a.distance - b.distance)[0]?.at;
}
