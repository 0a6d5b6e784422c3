/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { iconSizes } from './icon.tsx';

const root = join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

it('icons are 12 (xs), 16 (s) or 24 (m) pixels, everywhere', () => {
  expect(iconSizes).toEqual({ xs: 12, s: 16, m: 24 });
  const sizes: readonly number[] = Object.values(iconSizes);
  const odd = sources.flatMap(({ path, text }) =>
    [
      // Larger sizes are of avatars and dialogs.
      ...[...text.matchAll(/\bsize=\{(\d+)\}/g)].filter(([, size]) => Number(size) < 32 && !sizes.includes(Number(size))),
      ...text.matchAll(/<Icon(?!Button\b)[A-Z]\w*\b(?![^>]*\bsize=)/g),
    ].map(([found]) => `${path}: ${found}`),
  );
  expect(odd).toEqual([]);
});
