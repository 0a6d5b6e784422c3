import { outboxContract } from '@lectern/contract/outbox/outbox.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { listMails } from './outbox.queries.ts';

export const outboxRoutes = routesOf(outboxContract, { listMails });
