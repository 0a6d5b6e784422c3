/** Formats numbers in the language of the screen. */
import i18next from 'i18next';

const formats = new Map<string, Intl.NumberFormat>();

/** One formatter per language and options: creating one costs more than a hundred uses. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const language = i18next.resolvedLanguage ?? 'en';
  const key = language + JSON.stringify(options);
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language === 'ru' ? 'ru-RU' : 'en-GB', options);
    formats.set(key, format);
  }
  return format;
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(options).format(value).replace('-', '−');
}

/** Basis points as a percentage: 7 500 → 75 %. */
export function formatShare(basisPoints: number): string {
  return `${formatNumber(basisPoints / 100, { maximumFractionDigits: 2 })}\u00a0%`;
}
