import type { Currency } from '@lectern/contract/money';

type Language = 'en' | 'ru';

const signs: Readonly<Record<Currency, string>> = { RUB: '₽', EUR: '€', USD: '$', KZT: '₸', BYN: 'Br' };
/** Month names in the genitive, for dates. */
const monthsOfDates = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  ru: ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'],
} as const;
const monthsAlone = {
  en: monthsOfDates.en,
  ru: ['январь', 'февраль', 'март', 'апрель', 'май', 'июнь', 'июль', 'август', 'сентябрь', 'октябрь', 'ноябрь', 'декабрь'],
} as const;
const quarters = ['I', 'II', 'III', 'IV'] as const;

/**
 * Formats a sum for documents and mails, with a real minus sign: `1 250,00 ₽` in Russian, with a no-break space between thousands;
 * `1,250.00 ₽` in English.
 * @param amount minor units
 * @param currency omitted if the column heading names it
 */
export function moneyText(amount: number, language: Language, currency?: Currency): string {
  const [between, point] = language === 'ru' ? ['\u00a0', ','] : [',', '.'];
  const whole = String(Math.trunc(Math.abs(amount) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, between);
  const rest = String(Math.abs(amount) % 100).padStart(2, '0');
  return `${amount < 0 ? '−' : ''}${whole}${point}${rest}${currency === undefined ? '' : `\u00a0${signs[currency]}`}`;
}

export function currencySign(currency: Currency): string {
  return signs[currency];
}

/** @param date `yyyy-mm-dd` @returns `21.11.2026` in Russian, `21 Nov 2026` in English */
export function dateText(date: string, language: Language): string {
  const { day, month, year } = Temporal.PlainDate.from(date);
  if (language === 'ru') return `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`;
  return `${day} ${monthsOfDates.en[month - 1]?.slice(0, 3)} ${year}`;
}

/** @returns `21 ноября 2026 г.`, `21 November 2026` */
export function dateInWords(date: string, language: Language): string {
  const { day, month, year } = Temporal.PlainDate.from(date);
  return `${day} ${monthsOfDates[language][month - 1]} ${year}${language === 'ru' ? ' г.' : ''}`;
}

/** The calendar period that two days span exactly: a year, a quarter, a month, or none. Both are `yyyy-mm-dd`, both inclusive. */
export function calendarPeriod(from: string, to: string): 'year' | 'quarter' | 'month' | null {
  const first = Temporal.PlainDate.from(from);
  if (first.day !== 1) return null;
  const ends = (months: number) => first.add({ months }).subtract({ days: 1 }).toString() === to;
  if (ends(1)) return 'month';
  if (ends(3) && first.month % 3 === 1) return 'quarter';
  return ends(12) && first.month === 1 ? 'year' : null;
}

/**
 * A period in words, for use after a title: `за ноябрь 2026 г.`, `за IV квартал 2026 г.`, `с 5 ноября 2026 г. по 21 ноября 2026 г.`
 * @param from `yyyy-mm-dd`
 * @param to the last day
 */
export function periodInWords(from: string, to: string, language: Language): string {
  const { month, year } = Temporal.PlainDate.from(from);
  const name = monthsAlone[language][month - 1];
  const quarter = quarters[Math.floor((month - 1) / 3)];
  const russian = language === 'ru';
  switch (calendarPeriod(from, to)) {
    case 'month':
      return russian ? `за ${name} ${year} г.` : `for ${name} ${year}`;
    case 'quarter':
      return russian ? `за ${quarter} квартал ${year} г.` : `for quarter ${quarter} of ${year}`;
    case 'year':
      return russian ? `за ${year} г.` : `for ${year}`;
    case null:
      return russian
        ? `с ${dateInWords(from, language)} по ${dateInWords(to, language)}`
        : `from ${dateInWords(from, language)} to ${dateInWords(to, language)}`;
  }
}
