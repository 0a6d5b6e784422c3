/** Largest amount of one operation, in minor units. A copy of the contract's `largestSum`, which would import schemas. */
export const largestAmount = 1_000_000_000_000;

/** Characters of the longest amount that can be typed, with spaces. */
export const longestAmount = 40;

export type ParsedAmount =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly why: 'empty' | 'not_a_sum' | 'not_positive' | 'too_large' };

type ParsedBalance =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly why: 'empty' | 'not_a_sum' | 'too_large' };

/**
 * Parses a typed or pasted amount to minor units. `14 400`, `14400,5`, `14400.50` and `14,400.50` are valid; `1,234` is refused as ambiguous.
 * Works on digits as text, without floating point.
 */
export function parseAmount(text: string): ParsedAmount {
  const read = parseBalance(text);
  return read.ok && read.minor <= 0 ? { ok: false, why: 'not_positive' } : read;
}

/** Parses a balance in minor units: like `parseAmount`, but also zero and negative, with `-` or a minus sign. */
export function parseBalance(text: string): ParsedBalance {
  const typed = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace('\u2212', '-');
  // The English display format: commas before a point group thousands.
  const compact = /^-?\d{1,3}(,\d{3})+\.\d{1,2}$/.test(typed) ? typed.replaceAll(',', '') : typed;
  if (compact === '') return { ok: false, why: 'empty' };
  const parts = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/.exec(compact);
  if (parts === null) return { ok: false, why: 'not_a_sum' };
  const [, sign, whole = '0', fraction = ''] = parts;
  const digits = `${whole}${fraction.padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  if (digits.length > 15) return { ok: false, why: 'too_large' };
  const minor = Number.parseInt(digits, 10);
  if (minor > largestAmount) return { ok: false, why: 'too_large' };
  return { ok: true, minor: sign === '-' && minor !== 0 ? -minor : minor };
}
