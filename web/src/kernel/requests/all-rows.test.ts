import { describe, expect, it } from 'vitest';
import { allRows, largestPage } from './all-rows.ts';

/** A list of so many numbers, and how often it was asked. */
function listOf(length: number, counted = length) {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    const rows = Array.from({ length }, (_, index) => index);
    return { count: counted, results: rows.slice((page - 1) * largestPage, page * largestPage) };
  };
  return { asked, read };
}

describe('a list that is needed whole', () => {
  it('is asked for once where a page holds it, and page after page where it does not', async () => {
    for (const [length, pages] of [
      [0, [1]],
      [100, [1]],
      [101, [1, 2]],
      [250, [1, 2, 3]],
    ] as const) {
      const { asked, read } = listOf(length);
      expect(await allRows(read)).toEqual(Array.from({ length }, (_, index) => index));
      expect(asked).toEqual(pages);
    }
  });

  it('ends where rows have gone since they were counted', async () => {
    const { asked, read } = listOf(100, 130);
    expect(await allRows(read)).toHaveLength(100);
    expect(asked).toEqual([1, 2]);
  });
});
