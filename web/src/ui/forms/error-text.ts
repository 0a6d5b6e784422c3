/** Error messages in the reader's language. Instants, dates and amounts among the parameters are formatted for the viewer. */
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
      // With a currency, a number is an amount in minor units.
      if (typeof value === 'number' && typeof currency === 'string') return [name, formatMoney(value, currency)];
      return [name, typeof value === 'boolean' || value === null ? '' : value];
    }),
  );
  return { ...minutes, ...values };
}

/** More specific keys: why a value is invalid or a decision was refused; whose time is taken. */
function exactKey(key: string, params: Params): string {
  if (key === 'resolution_refused' && typeof params.reason === 'string') return exactKey(params.reason, params);
  if (key === 'invalid' && typeof params.reason === 'string') return `invalid_${params.reason}`;
  if (key === 'import_columns_missing' && params.field === 'topic') return 'import_columns_missing_topic';
  if (key === 'requisites_missing' && typeof params.requisite === 'string') return `${key}_${params.requisite}`;
  if (key === 'material_not_taken') return `${key}_${params.reason}`;
  if (key === 'file_too_long' && typeof params.limit === 'string') return `file_too_long_${params.limit}`;
  if (key === 'period_closed' && params.open_from !== undefined) return 'period_closed_from';
  if (key === 'changed_meanwhile' && typeof params.said === 'string') return 'changed_meanwhile_to';
  if (/^(teacher|kid)_(busy|not_working)$/.test(key) && params.start === undefined) return 'slot_taken';
  return key;
}

/** The message of one error. */
export function refusalText(key: string, params: Params = {}): string {
  // The server sends the keys. A check ensures that each one has a text.
  const keys = [`ui:errors.${exactKey(key, params)}`, `ui:errors.${key}`, 'ui:errors.internal'] as TranslationKey[];
  const message = i18next.t(keys, readable(params));
  if (params.no_hours === true) return `${message} ${i18next.t('ui:errors.no_hours')}`;
  if (typeof params.next_free !== 'string') return message;
  return `${message} ${i18next.t('ui:errors.next_free', { time: formatDateTime(params.next_free) })}`;
}

/** The message of a thrown value. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return refusalText('internal');
  // An answer that is not in the API's format, such as a proxy's: its own text.
  return Object.keys(error.texts).length > 0 ? error.message : refusalText(error.key, error.params);
}
