import i18next from 'i18next';
import { errorText } from '../forms/error-text.ts';

type Asked = { readonly error: unknown; readonly isFetching: boolean };

/**
 * What a list of choices that the server is asked for says while it is empty: "nobody" only once that is the answer.
 * @param text what the answer means when there is nothing in it
 */
export function nothingFound({ error, isFetching }: Asked, text: string): string {
  if (isFetching) return i18next.t('ui:state.loading');
  return error === null ? text : errorText(error);
}
