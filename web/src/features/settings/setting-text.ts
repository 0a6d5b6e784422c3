import type { TFunction } from 'i18next';
import { formatMoney } from '../../ui/formats/money.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import type { Setting, SettingValue } from './settings.queries.ts';

type T = TFunction<'mutualsettlement'>;

/** A formatted value with its unit. */
export function valueText(t: T, setting: Pick<Setting, 'key' | 'kind' | 'unit'>, value: SettingValue, currency: string): string {
  if (typeof value === 'object') return '';
  if (typeof value === 'boolean') return t(value ? 'settings.yes' : 'settings.no');
  if (typeof value === 'number') {
    if (setting.kind === 'money') return formatMoney(value, { currency });
    return setting.unit === null ? formatNumber(value) : t(`settings.unit.${setting.unit}`, { count: value, number: formatNumber(value) });
  }
  return setting.kind === 'choice' ? choiceText(t, setting.key, value) : value;
}

export function choiceText(t: T, key: string, value: string): string {
  return t(`settings.choice.${key}.${value}` as 'settings.choice.client_language.en');
}

/** Default and limits of a setting. */
export function limitsText(t: T, setting: Setting, currency: string): string {
  const text = (value: SettingValue) => valueText(t, setting, value, currency);
  const parts = [t('settings.default', { value: text(setting.default) })];
  if (setting.kind === 'number' && setting.min !== null && setting.max !== null)
    parts.push(t('settings.limits', { min: formatNumber(setting.min), max: formatNumber(setting.max) }));
  return parts.join(' · ');
}

export const titleOf = (t: T, key: string): string => t(`settings.item.${key}.title` as 'settings.item.currency.title');
export const changesOf = (t: T, key: string): string => t(`settings.item.${key}.changes` as 'settings.item.currency.changes');
