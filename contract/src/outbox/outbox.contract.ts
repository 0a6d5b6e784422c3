import { endpoint } from '../endpoint.ts';
import { administersStaff } from '../permissions.ts';
import { OutboxPage, OutboxQuery } from './outbox.schema.ts';

export const outboxContract = {
  listMails: endpoint({
    method: 'GET',
    path: '/api/outbox/',
    summary: 'Mails of the last month with recipient, subject and state',
    permission: administersStaff,
    query: OutboxQuery,
    output: OutboxPage,
    errors: [],
  }),
};
