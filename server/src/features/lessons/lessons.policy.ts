import type { LessonAction, LessonStatus } from '@lectern/contract/lessons/lesson-states';
import type { Fault, LessonPolicy, MoveAsker } from '@lectern/contract/lessons/lesson-policy.rules';
import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder, Role } from '@lectern/contract/permissions';
import type { ActionRules, RuleContext, Refusal } from '../../kernel/actions.ts';
import { hasEnded, refusalByState, waitedUntil } from './lessons.rules.ts';

/** `lent_clients`: clients of colleagues that are lent to the viewer, read-only. */
type Viewer = PermissionHolder & { readonly id: number; readonly lent_clients?: readonly number[] };
/** The people concerned by a lesson: its teacher, the curator of the teacher's group, the client's account manager. */
export type LessonParties = {
  readonly teacher_id: number;
  readonly curator_id: number | null;
  readonly manager_id: number | null;
  /** For a substituted lesson, the curator of the original teacher, who stays responsible for it. */
  readonly substituted_curator_id?: number | null;
};

/** The lessons that a user lists: their own, their clients', their group's, or everybody's. */
export type LessonScope =
  | { readonly whose: 'everybody' }
  | { readonly whose: 'teacher' | 'curator'; readonly id: number }
  | { readonly whose: 'manager'; readonly id: number; readonly lent: readonly number[] };

/** The scope of the user's own work, for lists. */
export function lessonScope({ id, role, abilities: held, lent_clients: lent = [] }: Viewer): LessonScope {
  if (role === 'Teacher') return { whose: 'teacher', id };
  if (held.includes(abilities.allClients) || held.includes(abilities.allSchedules)) return { whose: 'everybody' };
  if (role === 'AccountManager' || role === 'SalesManager') return { whose: 'manager', id, lent };
  return role === 'Curator' ? { whose: 'curator', id } : { whose: 'everybody' };
}

/**
 * Whether a user may read a lesson and its report: the lessons of their list, and for a teacher who arranges for everybody also all others.
 * Other staff only see that the teacher is busy.
 */
export function canReadLesson(viewer: Viewer, lesson: LessonParties & { readonly pupil: number }): boolean {
  const scope = lessonScope(viewer);
  switch (scope.whose) {
    case 'teacher':
      return lesson.teacher_id === scope.id || arrangesForEverybody(viewer);
    case 'manager':
      return lesson.manager_id === scope.id || scope.lent.includes(lesson.pupil);
    case 'curator':
      return lesson.curator_id === scope.id || lesson.substituted_curator_id === scope.id;
    default:
      return true;
  }
}

/** Whether a user may see when a teacher is busy; a teacher may not see it of colleagues. */
export function canSeeBusyTime(viewer: Viewer, { teacher_id }: { readonly teacher_id: number }): boolean {
  return viewer.role !== 'Teacher' || teacher_id === viewer.id || arrangesForEverybody(viewer);
}

/** Whether a user arranges lessons of any client and any teacher. */
export function arrangesForEverybody({ abilities: held }: PermissionHolder): boolean {
  return held.includes(abilities.allClients) || held.includes(abilities.allSchedules);
}

/** Who may place, move and cancel a lesson: the teacher their own, the manager their clients', the curator their group's. */
export function canArrangeLesson({ id, role, abilities: held }: Viewer, parties: LessonParties): boolean {
  if (held.includes(abilities.allSchedules)) return true;
  if (role === 'Teacher') return parties.teacher_id === id;
  if (role === 'AccountManager' || role === 'SalesManager') return parties.manager_id === id || held.includes(abilities.allClients);
  return role === 'Curator' && (parties.curator_id === id || parties.substituted_curator_id === id);
}

/**
 * Who may substitute a teacher and record a no-show: the account manager and the curator who arrange the lesson, and users who arrange for
 * everybody. The teacher has an interest in it, and sales managers only sell trials, so neither may.
 */
function canOverseeLesson(viewer: Viewer, parties: LessonParties): boolean {
  const oversees = viewer.role === 'AccountManager' || viewer.role === 'Curator' || viewer.abilities.includes(abilities.allSchedules);
  return oversees && canArrangeLesson(viewer, parties);
}

/**
 * Who may reopen a closed lesson, which moves the client's money, and mark one as held before its end: the account
 * manager, and users who arrange for everybody.
 */
export function canCorrectLesson(viewer: Viewer, parties: LessonParties): boolean {
  return (viewer.role === 'AccountManager' || viewer.abilities.includes(abilities.allSchedules)) && canArrangeLesson(viewer, parties);
}

/** Only the teacher of a lesson writes it up. */
export function canConductLesson({ id, role }: Viewer, { teacher_id }: { readonly teacher_id: number }): boolean {
  return role === 'Teacher' && teacher_id === id;
}

/** Users who arrange lessons choose the reasons of their role; a sales manager those of an account manager. */
function mayChooseReason({ role }: { readonly role: Role }, chosenBy: readonly string[]): boolean {
  return chosenBy.includes(role === 'SalesManager' ? 'AccountManager' : role);
}

/** A teacher's private note is visible to them and to the curator of their group. */
export function canSeePrivateNote({ id, role }: Viewer, { teacher_id, curator_id }: LessonParties): boolean {
  return role === 'Teacher' ? teacher_id === id : role === 'Curator' && curator_id === id;
}

type Reason = { readonly fault: Fault; readonly chosen_by: readonly string[] };
type Taught = { readonly teacher_id: number };

/** The teacher of a lesson acts as its teacher, whatever role they have selected. */
function speaksAsTeacher({ id, role }: Viewer, { teacher_id }: Taught): boolean {
  return role === 'Teacher' || teacher_id === id;
}

/** A teacher only reports a client's request: the client's money waits for the manager's confirmation. */
export function onlyReports(viewer: Viewer, lesson: Taught, fault: Fault): boolean {
  return fault === 'client' && speaksAsTeacher(viewer, lesson);
}

/** A teacher chooses the teacher's own and technical reasons, and reports the client's; other users choose those of their role. */
export function mayGiveReason(viewer: Viewer, lesson: Taught, { fault, chosen_by }: Reason): boolean {
  if (onlyReports(viewer, lesson, fault)) return true;
  if (speaksAsTeacher(viewer, lesson)) return (fault === 'teacher' || fault === 'technical') && chosen_by.includes('Teacher');
  return viewer.abilities.includes(abilities.allSchedules) || mayChooseReason(viewer, chosen_by);
}

/** The teacher of the lesson cannot name the school as the requester of a move. */
export function maySayWhoAsked(viewer: Viewer, lesson: Taught, askedBy: MoveAsker): boolean {
  return askedBy !== 'school' || !speaksAsTeacher(viewer, lesson);
}

/** The facts that decide about the actions on a lesson. */
type LessonFacts = LessonParties & {
  readonly status: LessonStatus;
  readonly start: string;
  readonly finish: string;
  readonly policy: LessonPolicy;
};

function blockedBy(action: LessonAction) {
  return (lesson: LessonFacts, { now }: RuleContext): Refusal | null => {
    const key = refusalByState(action, lesson, now);
    if (key === 'lesson_in_future') return { key, params: { start: lesson.start } };
    return key === 'no_show_too_early' ? { key, params: { start: waitedUntil(lesson) } } : key;
  };
}

/** A past lesson is moved only by users who may correct it. */
function moveBlocked(lesson: LessonFacts, ctx: RuleContext): Refusal | null {
  const refused = blockedBy('move')(lesson, ctx);
  if (refused !== null) return refused;
  return hasEnded(lesson, ctx.now) && !canCorrectLesson(ctx.actor, lesson) ? 'lesson_ended' : null;
}

/** Who may perform which action on a lesson, and when; guards and buttons use it. */
export const lessonActions: ActionRules<LessonAction, LessonFacts> = {
  conduct: { who: canConductLesson, blockedBy: blockedBy('conduct') },
  mark_held: { who: canCorrectLesson, blockedBy: blockedBy('mark_held') },
  move: { who: canArrangeLesson, blockedBy: moveBlocked },
  copy: { who: canArrangeLesson, blockedBy: blockedBy('copy') },
  substitute: { who: canOverseeLesson, blockedBy: blockedBy('substitute') },
  cancel: { who: canArrangeLesson, blockedBy: blockedBy('cancel') },
  mark_no_show: { who: canOverseeLesson, blockedBy: blockedBy('mark_no_show') },
  correct: { who: canCorrectLesson, blockedBy: blockedBy('correct') },
};
