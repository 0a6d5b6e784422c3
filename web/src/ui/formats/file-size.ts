import { formatNumber } from './number.ts';

/** A size in kilobytes or megabytes, rounded up, so that no file is shown as 0. */
export function formatFileSize(bytes: number): string {
  const [unit, of, digits] = bytes < 1_000_000 ? (['kilobyte', 1_000, 0] as const) : (['megabyte', 1_000_000, 1] as const);
  const factor = 10 ** digits;
  return formatNumber(Math.ceil((bytes / of) * factor) / factor, { style: 'unit', unit, maximumFractionDigits: digits });
}
