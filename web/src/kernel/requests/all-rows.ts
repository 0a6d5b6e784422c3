type Page<Row> = { readonly count: number; readonly results: readonly Row[] };

/** Largest page size of lists. */
export const largestPage = 100;

/**
 * Reads all rows of a list, page by page.
 * @param read reads a page of `largestPage` rows, counted from 1
 */
export async function allRows<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { count, results } = await read(page);
    rows.push(...results);
    // Rows deleted meanwhile make the count too high, so an empty page also ends the loop.
    if (rows.length >= count || results.length === 0) return rows;
  }
}
