import { z } from 'zod';
import { logItem } from '../change-log.ts';
import { listQuery, pageOf, repeated } from '../page.ts';

/** What the log of a client tells, whoever did it. */
export const clientLogAction = z.enum([
  'client.create',
  'client.edit',
  'client.make_active',
  'client.make_inactive',
  'client.reassign',
  'client.merge',
  'client_access.request',
  'client_access.grant',
  'client_access.decline',
  'client_access.revoke',
  'client_access.withdraw',
  'child.create',
  'child.edit',
  'child.make_active',
  'child.make_inactive',
  'contact.create',
  'contact.edit',
  'contact.delete',
  'contact.reveal',
  'consent.give',
  'consent.withdraw',
  'client_note.write',
  'client_note.edit',
  'client_note.delete',
  'engagement.open',
  'engagement.begin',
  'engagement.pause',
  'engagement.resume',
  'engagement.end',
  'regular_rule.create',
  'regular_rule.change',
  'regular_rule.pause',
  'regular_rule.resume',
  'regular_rule.end',
  'match_request.create',
  'match_request.withdraw',
  'match_request.expire',
  'lesson.create',
  'lesson.move',
  'lesson.substitute',
  'lesson.cancel',
  'lesson.mark_no_show',
  'lesson.conduct',
  'lesson.correct',
  'subscription.sell',
  'subscription.activate',
  'payment.record',
  'transaction.reverse',
  'document.draft',
  'document.issue',
  'document.discard',
  'document.void',
  'document.send',
  'settlement.send',
  'settlement.dispute',
  'settlement.resolve',
]);
export type ClientLogAction = z.output<typeof clientLogAction>;

/** One entry; `subject` is what it is about where that is not the client: a child, a lesson, a package. */
export const ClientLogItem = logItem(clientLogAction).extend({ subject: z.string().nullable() });
export type ClientLogItem = z.output<typeof ClientLogItem>;
export const ClientLogQuery = listQuery(['-at'], { action: repeated(clientLogAction) });
export type ClientLogQuery = z.output<typeof ClientLogQuery>;
export const ClientLog = pageOf(ClientLogItem);
