/** Asks while a time is typed whether it is free, so that a conflict shows before sending. */
import type { MovePreview } from '@lectern/contract/lessons/lessons.schema';
import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { pauseInTyping } from '../../../../kernel/requests/pause-in-typing.ts';
import type { ApiKey } from '../../../../kernel/api-query.ts';
import { noQuery } from '../../../../kernel/api-query.ts';

type Check = UseQueryOptions<MovePreview, Error, MovePreview, ApiKey>;

/**
 * @param start the instant of the typed time; null while it is incomplete, or need not be asked about
 * @returns why the lesson cannot or should not be at the time; null while the answer is awaited. A failed check is silent: sending asks again.
 */
export function useSlotCheck(start: string | null, queryOf: (start: string) => Check): MovePreview | null {
  const [debounced] = useDebouncedValue(start, pauseInTyping);
  const isCurrent = debounced !== null && debounced === start;
  const { data } = useQuery(isCurrent ? queryOf(debounced) : noQuery<MovePreview>());
  return isCurrent ? (data ?? null) : null;
}
