import i18next from 'i18next';
import { errorText } from '../forms/error-text.ts';

type QueryState = { readonly error: unknown; readonly isFetching: boolean };

/**
 * The text of an empty list of server-side options. Says "nothing found" only after the answer has arrived.
 * @param text shown for an empty answer
 */
export function nothingFound({ error, isFetching }: QueryState, text: string): string {
  if (isFetching) return i18next.t('ui:state.loading');
  return error === null ? text : errorText(error);
}
