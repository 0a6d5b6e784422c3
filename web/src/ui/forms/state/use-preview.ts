import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '../../../kernel/api-query.ts';
import { noQuery } from '../../../kernel/api-query.ts';
import type { Form } from '../form-types.ts';

const pauseInTyping = 250;

/**
 * The server's preview of submitting the form with the current values.
 * @param input input of the preview; null while the values are incomplete
 * @returns the form with the preview's error at its fields; the displayed preview; whether it matches the current values
 */
export function usePreview<V, I, D>(form: Form<V>, input: I | null, queryOf: (input: I) => UseQueryOptions<D, Error, D, ApiKey>) {
  const text = input === null ? null : JSON.stringify(input);
  const [asked] = useDebouncedValue(text, pauseInTyping);
  const isWhole = text !== null && asked !== null;
  const preview = useQuery<D, Error, D, ApiKey>(isWhole ? queryOf(JSON.parse(asked) as I) : noQuery<D>());
  const error = isWhole ? preview.error : null;
  const shown = isWhole && error === null ? preview.data : undefined;
  const isStale = preview.isPlaceholderData || asked !== text;
  return {
    form: form.withError(error),
    shown,
    isStale,
    isReady: shown !== undefined && !isStale,
    isAwaited: text !== null && shown === undefined && error === null,
  };
}
