import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { pauseInTyping } from '../../../kernel/requests/pause-in-typing.ts';
import type { ApiKey } from '../../../kernel/api-query.ts';
import { noQuery } from '../../../kernel/api-query.ts';
import type { Form } from '../form-types.ts';

/**
 * The server's preview of submitting the form with the current values.
 * @param input input of the preview; null while the values are incomplete
 * @returns the form with the preview's error at its fields; the displayed preview; whether it matches the current values
 */
export function usePreview<V, I, D>(form: Form<V>, input: I | null, queryOf: (input: I) => UseQueryOptions<D, Error, D, ApiKey>) {
  const text = input === null ? null : JSON.stringify(input);
  const [debounced] = useDebouncedValue(text, pauseInTyping);
  const isComplete = text !== null && debounced !== null;
  const preview = useQuery<D, Error, D, ApiKey>(isComplete ? queryOf(JSON.parse(debounced) as I) : noQuery<D>());
  const error = isComplete ? preview.error : null;
  const shown = isComplete && error === null ? preview.data : undefined;
  const isStale = preview.isPlaceholderData || debounced !== text;
  return {
    form: form.withError(error),
    shown,
    isStale,
    isReady: shown !== undefined && !isStale,
    isAwaited: text !== null && shown === undefined && error === null,
  };
}
