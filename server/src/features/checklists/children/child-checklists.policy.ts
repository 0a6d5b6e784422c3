import type { ChildChecklistStatus } from '@lectern/contract/checklists/child-checklists.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ActionRules } from '../../../kernel/actions.ts';
import type { Actor } from '../../../kernel/calls/context.ts';
import { canServeMoney, clientScope, kidScope } from '../../clients/public/client-access.ts';

export type ChildChecklistFacts = {
  readonly teacher_id: number;
  readonly manager_id: number | null;
  readonly merged_into_id: number | null;
  readonly status: ChildChecklistStatus;
  readonly submitted: boolean;
  readonly unmarked: number;
  /** The address for the PDF; null without consent or address. */
  readonly recipient: string | null;
};

const isTeacher = ({ id, role }: Actor, { teacher_id }: ChildChecklistFacts) => role === 'Teacher' && id === teacher_id;
const closed = ({ status }: ChildChecklistFacts) => (status === 'open' || status === 'revising' ? null : ('checklist_submitted' as const));

export const childChecklistActions = {
  fill: { who: isTeacher, blockedBy: closed },
  submit: {
    who: isTeacher,
    blockedBy: (checklist) =>
      closed(checklist) ?? (checklist.unmarked > 0 ? { key: 'checklist_unmarked', params: { count: checklist.unmarked } } : null),
  },
  revise: { who: isTeacher, blockedBy: ({ status }) => (status === 'submitted' ? null : 'checklist_not_submitted') },
  send: {
    who: (actor, checklist) => isTeacher(actor, checklist) || canServeMoney(actor, checklist),
    blockedBy: ({ submitted, recipient }) => (submitted ? (recipient === null ? 'no_progress_consent' : null) : 'checklist_not_submitted'),
  },
} satisfies ActionRules<'fill' | 'submit' | 'revise' | 'send', ChildChecklistFacts>;

/**
 * The engagements whose checklists an actor may read, over `engagements e`, `clients c` and `children k`: a teacher sees only their own
 * engagements with a child.
 */
export function checklistScope(actor: Actor): RawBuilder<unknown> {
  const own = actor.role === 'Teacher' ? sql`e.teacher_id = ${actor.id}` : sql`true`;
  return sql`${own} and ${clientScope(actor)} and ${kidScope(actor)}`;
}
