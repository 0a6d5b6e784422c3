import type { FollowUpKind } from '@lectern/contract/lessons/follow-ups.schema';
import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';
import { canArrangeLesson } from '../lessons.policy.ts';
import type { LessonParties } from '../lessons.policy.ts';

type Viewer = PermissionHolder & { readonly id: number };

/** The follow-ups of each role: the client's manager, also one of sales, decides about the client's money, the curator about penalties. */
const kindsOf: Readonly<Partial<Record<PermissionHolder['role'], readonly FollowUpKind[]>>> = {
  AccountManager: ['client_report', 'replacement'],
  SalesManager: ['client_report', 'replacement'],
  Curator: ['penalty', 'replacement'],
};

/** The kinds of follow-ups that a user sees; with the ability, all of them. */
export function seenKinds({ role, abilities: held }: PermissionHolder): readonly FollowUpKind[] {
  if (held.includes(abilities.allSchedules)) return ['client_report', 'penalty', 'replacement'];
  return kindsOf[role] ?? [];
}

/** Nobody decides about their own lesson. */
export function canDecideFollowUp(viewer: Viewer, kind: FollowUpKind, parties: LessonParties): boolean {
  return seenKinds(viewer).includes(kind) && parties.teacher_id !== viewer.id && canArrangeLesson(viewer, parties);
}
