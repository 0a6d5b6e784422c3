/** Refusals in the reader's words: by key, with instants, dates and sums of the parameters formatted for the viewer. */
import i18next from 'i18next';
import type { ApiErrorItem } from '../../kernel/api.ts';
import { ApiError } from '../../kernel/api.ts';
import type { TranslationKey } from '../../kernel/translation-key.ts';
import { formatDate, formatDateTime } from '../formats/date-time.tsx';
import { formatMoney } from '../formats/money.tsx';

type Params = ApiErrorItem['params'];

function readable(params: Params): Record<string, string | number> {
  const { currency } = params;
  const minutes = typeof params.seconds === 'number' ? { minutes: Math.max(1, Math.ceil(params.seconds / 60)) } : {};
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return [name, formatDateTime(value)];
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return [name, formatDate(value)];
      // With a currency beside it a number is a sum in minor units.
      if (typeof value === 'number' && typeof currency === 'string') return [name, formatMoney(value, currency)];
      return [name, typeof value === 'boolean' || value === null ? '' : value];
    }),
  );
  return { ...minutes, ...values };
}

/** What is more exact than the key alone: why a value is invalid or a decision refused; whose time is taken, where that is said. */
function exactKey(key: string, params: Params): string {
  if (key === 'resolution_refused' && typeof params.reason === 'string') return exactKey(params.reason, params);
  if (key === 'invalid' && typeof params.reason === 'string') return `invalid_${params.reason}`;
  if (key === 'file_too_long' && typeof params.limit === 'string') return `file_too_long_${params.limit}`;
  if (key === 'period_closed' && params.open_from !== undefined) return 'period_closed_from';
  if (key === 'changed_meanwhile' && typeof params.said === 'string') return 'changed_meanwhile_to';
  if (/^(teacher|kid)_(busy|not_working)$/.test(key) && params.start === undefined) return 'slot_taken';
  return key;
}

/** The text for one refusal. */
export function refusalText(key: string, params: Params = {}): string {
  // Keys come from the server; a check holds a text for each that it can send.
  const keys = [`ui:errors.${exactKey(key, params)}`, `ui:errors.${key}`, 'ui:errors.internal'] as TranslationKey[];
  const said = i18next.t(keys, readable(params));
  if (params.no_hours === true) return `${said} ${i18next.t('ui:errors.no_hours')}`;
  if (typeof params.next_free !== 'string') return said;
  return `${said} ${i18next.t('ui:errors.next_free', { time: formatDateTime(params.next_free) })}`;
}

/** The text for whatever was thrown. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return refusalText('internal');
  // An answer that is not in our form, of something between the server and us: in its own words.
  return Object.keys(error.texts).length > 0 ? error.message : refusalText(error.key, error.params);
}
