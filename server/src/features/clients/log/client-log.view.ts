import type { ClientLogItem } from '@lectern/contract/clients/access/client-log.schema';
import { loggedChanges } from '../../../kernel/calls/logged/logged-changes.ts';
import type { Held } from '../../../kernel/calls/logged/logged-changes.ts';

export type ClientEntry = Omit<ClientLogItem, 'id' | 'author' | 'changes'> & {
  readonly id: number | string;
  readonly actor_id: number | null;
  readonly actor_name: string | null;
  readonly old: Held;
  readonly new: Held;
  readonly occasion: string | null;
  readonly cancel_reason: string | null;
};

/** Entries about the client's own record show every readable field; ids are left out. */
const own = /^(client|child|contact|consent|client_note|engagement)\./;
const isNumberOfRecord = /(^|_)ids?$/;
/**
 * Fields that are shown for other entries: times, states and money, since readers of the log may see the client's money. Other fields are
 * shown only on the screens of their records.
 */
const shownFields = new Set([
  'start',
  'minutes',
  'valid_from',
  'valid_to',
  'from_day',
  'to_day',
  'taken_back',
  'ends_on',
  'units',
  'days',
  'business_date',
  'comment',
  'reason',
  'colleague',
  'last_day',
  'amount',
  'bonus',
  'price',
  'refund',
  'kept',
  'occasion',
  'fault',
]);

/** An audit entry with the fields that changed. */
export function clientLogView(entry: ClientEntry): ClientLogItem {
  const { id, at, action, actor_id, actor_name, subject } = entry;
  const isTold = (field: string) => (own.test(action) ? !isNumberOfRecord.test(field) : shownFields.has(field));
  return {
    id: Number(id),
    at,
    action,
    subject,
    author: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
    changes: loggedChanges(...withTitles(entry), isTold),
  };
}

/** Old and new values with the titles of occasion and reason. For a reversal the sum counts as new, and both dates are shown. */
function withTitles({ action, old, new: after, occasion, cancel_reason }: ClientEntry): [Held, Held] {
  const titles = { ...(occasion === null ? {} : { occasion }), ...(cancel_reason === null ? {} : { reason: cancel_reason }) };
  switch (action) {
    case 'lesson.take_back_charge':
    case 'transaction.reverse':
      return [{ business_date: old?.business_date }, { amount: old?.amount, ...after, ...titles }];
    case 'regular_rule.pause':
    case 'regular_rule.end':
    case 'regular_rule.change':
      return [old, { ...after, taken_back: countOf(after?.taken_back) }];
    case 'lesson.move':
      return [old, { ...after, fault: after?.asked_by }];
    case 'lesson.charge':
      return [old, { ...after, ...titles, bonus: after?.bonus === 0 ? null : after?.bonus }];
    default:
      return [old, after === null ? null : { ...after, ...titles }];
  }
}

/** The number of lessons that a pause, an end or a change removed without a cost; null for none. */
function countOf(starts: unknown): number | null {
  return Array.isArray(starts) && starts.length > 0 ? starts.length : null;
}
