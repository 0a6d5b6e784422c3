/** Largest amount of one operation, in minor units. A copy of the contract's `largestSum`, which would import schemas. */
export const largestAmount = 1_000_000_000_000;

export type ParsedAmount =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly why: 'empty' | 'not_a_sum' | 'not_positive' | 'too_large' };

/**
 * Parses a typed amount to minor units. `14 400`, `14400,5` and `14400.50` are valid; `1,234.50` is refused as ambiguous. Works on digits
 * as text, without floating point.
 */
export function parseAmount(text: string): ParsedAmount {
  const compact = text.replaceAll(/[\s\u00a0\u202f]/g, '');
  if (compact === '') return { ok: false, why: 'empty' };
  const parts = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/.exec(compact);
  if (parts === null) return { ok: false, why: 'not_a_sum' };
  const [, sign, whole = '0', fraction = ''] = parts;
  const digits = `${whole}${fraction.padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  if (digits.length > 15) return { ok: false, why: 'too_large' };
  const minor = Number.parseInt(digits, 10);
  if (sign === '-' || minor === 0) return { ok: false, why: 'not_positive' };
  return minor > largestAmount ? { ok: false, why: 'too_large' } : { ok: true, minor };
}
