type Page<Row> = { readonly count: number; readonly results: readonly Row[] };

/** The largest page of every list. */
export const largestPage = 100;

/**
 * Every row of a list that is needed whole, page after page, where it has more of them than one page.
 * @param read a page of `largestPage` rows, from 1 on
 */
export async function allRows<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { count, results } = await read(page);
    rows.push(...results);
    // What goes meanwhile leaves fewer rows than were counted: an empty page is the end, too.
    if (rows.length >= count || results.length === 0) return rows;
  }
}
