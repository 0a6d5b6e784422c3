import type { OutputAt } from '@lectern/contract/contract';
import type { OutboxQuery } from '@lectern/contract/outbox/outbox.schema';
import { apiQuery } from '../../kernel/api-query.ts';

export type OutboxMail = OutputAt<'GET', '/api/outbox/'>['results'][number];

export const outboxQuery = (query: Partial<OutboxQuery>) => apiQuery('/api/outbox/', { query }, { keepPrevious: true });
