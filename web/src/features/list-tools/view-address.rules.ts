import type { AddressSearch } from '../../kernel/use-address.ts';

/** Views do not store the page number. */
const leftOut = new Set(['page']);

/** @returns the stored query string of a view: sorted names, repeated for several values */
export function viewQueryOf(search: AddressSearch): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(search).sort()) {
    if (leftOut.has(name)) continue;
    for (const value of [search[name]].flat()) if (value !== undefined && value !== null) params.append(name, String(value));
  }
  return params.toString();
}

/** @returns search parameters of a view, with numbers as numbers, as the router parses them */
export function searchOfView(query: string): Record<string, string | number | (string | number)[]> {
  const params = new URLSearchParams(query);
  const readValue = (text: string) => (/^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = '', ...others] = params.getAll(name).map(readValue);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}
