/** Why a teacher or a student is inactive or flagged. */
import { inactiveReasons } from '@lectern/contract/teachers/person-states';
import type { InactiveReason } from '@lectern/contract/teachers/person-states';
import i18next from 'i18next';
import type { Option } from './option.ts';

/** A reason in the reader's language. */
export function inactivityReasonText(reason: InactiveReason): string {
  return i18next.t(`ui:inactive_reason.${reason}`);
}

/**
 * The reasons to choose from in the language of the screen: each text is both id and title, `reason` is what the wire carries.
 * The Russian list has no entry for regular lessons; who has that reason already is still shown with it.
 */
export function inactivityReasonOptions(): (Option & { readonly reason: InactiveReason })[] {
  return inactiveReasons
    .filter((reason) => reason !== 'regular_lessons' || i18next.resolvedLanguage !== 'ru')
    .map((reason) => {
      const text = inactivityReasonText(reason);
      return { id: text, title: text, reason };
    });
}
