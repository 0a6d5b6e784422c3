import { expect, it } from 'vitest';
import { changedText, changesOf, diffBlocksOf } from './documented-diffs.ts';

const diff = `--- a/a.ts
+++ b/a.ts
@@ -1,2 +1,3 @@
 one
-two
+second
+third
--- /dev/null
+++ b/b.ts
@@ -0,0 +1 @@
+new
`;

it('finds the diffs of a document, and no other block', () => {
  expect(diffBlocksOf(`Text\n\`\`\`ts\nconst a = 1;\n\`\`\`\n\`\`\`diff\n${diff}\`\`\`\n`)).toEqual([diff]);
});

it('applies a hunk at the current position of its lines', () => {
  const [change] = changesOf(diff);
  expect(changedText(change as never, 'zero\none\ntwo\nthree\n')).toBe('zero\none\nsecond\nthird\nthree\n');
});

it('refuses a hunk whose lines are missing, and a new file that exists', () => {
  const [change, added] = changesOf(diff);
  expect(changedText(change as never, 'one\n2\n')).toBeNull();
  expect(changedText(change as never, undefined)).toBeNull();
  expect(changedText(added as never, 'old\n')).toBeNull();
  expect(changedText(added as never, undefined)).toBe('new\n');
});

it('prefers the matching lines nearest to the line number of the hunk', () => {
  const [change] = changesOf('--- a/a.ts\n+++ b/a.ts\n@@ -6 +6,2 @@\n }\n+last\n');
  expect(changedText(change as never, '}\nb\nc\nd\ne\n}\n')).toBe('}\nb\nc\nd\ne\n}\nlast\n');
});
