import type { ClientLogItem } from '@lectern/contract/clients/client-log.schema';
import { loggedChanges } from '../../../kernel/calls/logged/logged-changes.ts';
import type { Held } from '../../../kernel/calls/logged/logged-changes.ts';

export type ClientEntry = Omit<ClientLogItem, 'id' | 'author' | 'changes'> & {
  readonly id: number | string;
  readonly actor_id: number | null;
  readonly actor_name: string | null;
  readonly old: Held;
  readonly new: Held;
};

/** Entries about the client's own record show every readable field; ids are left out. */
const own = /^(client|child|contact|consent|client_note|engagement)\./;
const isNumberOfRecord = /(^|_)ids?$/;
/** Fields that other entries show here: times and states. The rest is shown only where the reader has access to it. */
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

/** An audit entry with the fields that changed. */
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
