import { expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

it('formats the size of a file with its unit, rounded up', () => {
  const texts = [1, 999_000, 1_000_000, 12_340_000].map((bytes) => formatFileSize(bytes).replaceAll(/\s/g, ' '));
  expect(texts).toEqual(['1 kB', '999 kB', '1 MB', '12.4 MB']);
});
