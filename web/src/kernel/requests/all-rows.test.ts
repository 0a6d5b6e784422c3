import { describe, expect, it } from 'vitest';
import { allRows, largestPage } from './all-rows.ts';

/** A paged list of `length` rows that records the requested pages. */
function listOf(length: number, counted = length) {
  const requested: number[] = [];
  const read = async (page: number) => {
    requested.push(page);
    const rows = Array.from({ length }, (_, index) => index);
    return { count: counted, results: rows.slice((page - 1) * largestPage, page * largestPage) };
  };
  return { asked: requested, read };
}

describe('reading all rows of a list', () => {
  it('takes one request if a page holds them, otherwise one for each page', async () => {
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

  it('stops at an empty page if rows were deleted meanwhile', async () => {
    const { asked, read } = listOf(100, 130);
    expect(await allRows(read)).toHaveLength(100);
    expect(asked).toEqual([1, 2]);
  });
});
