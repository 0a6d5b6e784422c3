import i18next from 'i18next';
import { formatDate } from '../../formats/date-time.tsx';
import type { ValidationMessage } from '../validation.ts';

/** A validator's message in the reader's language, or undefined, as the fields' `error` expects. */
export function validationText(message: ValidationMessage | null | undefined): string | undefined {
  if (message === null || message === undefined) return undefined;
  const params = Object.entries(message.params ?? {}).map(([name, value]) => [name, typeof value === 'string' ? formatDate(value) : value]);
  const readable = Object.fromEntries(params) as Record<string, string | number>;
  return i18next.t(`ui:validation.${message.key}`, readable);
}
