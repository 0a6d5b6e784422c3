/** Formats amounts in minor units, with a real minus sign: "1 250,00 ₽" in Russian, "1,250.00 ₽" in English. */
import i18next from 'i18next';
import classes from './money.module.css';
import { formatNumber } from './number.ts';

const symbols: Readonly<Record<string, string>> = { RUB: '₽', EUR: '€', USD: '$', KZT: '₸', BYN: 'Br' };

export function currencySymbol(currency: string): string {
  return symbols[currency] ?? currency;
}

/** A currency, or formatting options. */
type Options = { readonly sign?: boolean | undefined; readonly currency?: string | undefined };

/** @param amount minor units; `sign` adds a plus to positive amounts */
export function formatMoney(amount: number, options: Options | string = {}): string {
  const { sign = false, currency } = typeof options === 'string' ? { currency: options } : options;
  const whole = formatNumber(Math.trunc(Math.abs(amount) / 100)).replaceAll(/\s/g, '\u00a0');
  const point = i18next.resolvedLanguage === 'ru' ? ',' : '.';
  const rest = String(Math.abs(amount) % 100).padStart(2, '0');
  const before = amount < 0 ? '−' : sign && amount > 0 ? '+' : '';
  return `${before}${whole}${point}${rest}${currency === undefined ? '' : `\u00a0${currencySymbol(currency)}`}`;
}

type Props = Options & {
  readonly amount: number;
  /** Red if negative: for balances and debts. */
  readonly warn?: boolean;
  readonly soft?: boolean;
};

export function Money({ amount, warn = false, soft = false, ...options }: Props) {
  return (
    <span className={classes.money} data-warn={warn && amount < 0} data-soft={soft}>
      {formatMoney(amount, options)}
    </span>
  );
}
