/** The school's dictionary of reasons why a teacher, a client or a child is inactive. */
import type { InactivityReason } from '@lectern/contract/inactivity-reasons/inactivity-reasons.schema';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { inactivityReasonsQuery } from '../../kernel/dictionaries.ts';
import { titleOf } from '../../kernel/titles.ts';
import type { Option } from './option.ts';

type Reasons = readonly InactivityReason[];

/** A reason in the reader's language. An unknown code is shown unchanged. */
export function inactivityReasonText(reasons: Reasons, code: string): string {
  const reason = reasons.find((each) => each.code === code);
  return reason === undefined ? code : titleOf(reason);
}

/**
 * The reasons to choose from in the language of the screen: each text is both id and title, `reason` is what the wire carries.
 * The Russian list has no entry for regular lessons; who has that reason already is still shown with it.
 */
export function inactivityReasonOptions(reasons: Reasons): (Option & { readonly reason: string })[] {
  return reasons
    .filter(({ code, active }) => active && (code !== 'regular_lessons' || i18next.resolvedLanguage !== 'ru'))
    .map(({ code }) => {
      const text = inactivityReasonText(reasons, code);
      return { id: text, title: text, reason: code };
    });
}

/** The school's reasons, fetched once for all screens. Until they are there, texts are empty. */
export function useInactivityReasons() {
  const { data } = useQuery(inactivityReasonsQuery);
  return {
    reasons: data ?? [],
    text: (code: string) => (data === undefined ? '' : inactivityReasonText(data, code)),
    isForGood: (code: string | null) => data?.find((each) => each.code === code)?.for_good === true,
  };
}
