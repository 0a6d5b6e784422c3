type Search = Readonly<Record<string, unknown>>;

/** Parsers for search parameters. An invalid value counts as missing. */
export function readText(search: Search, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function readInteger(search: Search, name: string): number | undefined {
  const value = search[name];
  const number = typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

export function readChoice<const C extends string>(search: Search, name: string, choices: readonly C[]): C | undefined {
  return choices.find((choice) => choice === search[name]);
}

/** A date `yyyy-mm-dd`. */
export function readDate(search: Search, name: string): string | undefined {
  const value = readText(search, name);
  return value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
