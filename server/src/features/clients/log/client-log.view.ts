import type { ClientLogItem } from '@lectern/contract/clients/client-log.schema';
import { loggedChanges } from '../../../kernel/calls/logged-changes.ts';
import type { Held } from '../../../kernel/calls/logged-changes.ts';

export type ClientEntry = Omit<ClientLogItem, 'id' | 'author' | 'changes'> & {
  readonly id: number | string;
  readonly actor_id: number | null;
  readonly actor_name: string | null;
  readonly old: Held;
  readonly new: Held;
};

/** Entries of the client's own record tell everything that people can read; numbers of records say nothing to them. */
const own = /^(client|child|contact|consent|client_note|engagement)\./;
const isNumberOfRecord = /(^|_)ids?$/;
/** What other entries tell here: when something is and was; the rest stands where it is read by those who may. */
const told = new Set([
  'start',
  'minutes',
  'valid_from',
  'valid_to',
  'from_day',
  'to_day',
  'ends_on',
  'units',
  'days',
  'business_date',
  'comment',
  'reason',
  'colleague',
  'last_day',
]);

/** An entry of the log with the fields that are other than before. */
export function clientLogView({ id, at, action, actor_id, actor_name, subject, old, new: after }: ClientEntry): ClientLogItem {
  const isTold = (field: string) => (own.test(action) ? !isNumberOfRecord.test(field) : told.has(field));
  return {
    id: Number(id),
    at,
    action,
    subject,
    author: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
    changes: loggedChanges(old, after, isTold),
  };
}
