import type { OutputAt } from '@lectern/contract/contract';
import type { OutboxQuery } from '@lectern/contract/outbox/outbox.schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

export type OutboxMail = OutputAt<'GET', '/api/outbox/'>['results'][number];

export function outboxQuery(query: Partial<OutboxQuery>) {
  return queryOptions({
    queryKey: ['outbox', query],
    queryFn: ({ signal }) => api.get('/api/outbox/', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
