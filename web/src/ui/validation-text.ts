import i18next from 'i18next';
import type { ValidationMessage } from './validation.ts';

/** A validator's message in the reader's words; undefined where nothing is wrong, as the fields' `error` takes it. */
export function validationText(message: ValidationMessage | null | undefined): string | undefined {
  return message === null || message === undefined ? undefined : i18next.t(`ui:validation.${message.key}`, { ...message.params });
}
