import type { LessonAction, LessonStatus } from '@lectern/contract/lessons/lesson-states';
import type { Fault, LessonPolicy, MoveAsker } from '@lectern/contract/lessons/lesson-policy.rules';
import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder, Role } from '@lectern/contract/permissions';
import type { ActionRules, Asking, Refusal } from '../../kernel/actions.ts';
import { hasEnded, refusalByState, waitedUntil } from './lessons.rules.ts';

/** `lent_clients`: clients of colleagues that are open to the viewer for a while, to read. */
type Viewer = PermissionHolder & { readonly id: number; readonly lent_clients?: readonly number[] };
/** Who a lesson concerns: its teacher, the curator of the teacher's group, the client's account manager. */
export type LessonParties = {
  readonly teacher_id: number;
  readonly curator_id: number | null;
  readonly manager_id: number | null;
  /** Where somebody stands in: the curator of whoever would have taught, who goes on answering for the lesson. */
  readonly substituted_curator_id?: number | null;
};

/** Whose lessons a person lists: their own, their clients', their group's, or everybody's. */
export type LessonScope =
  | { readonly whose: 'everybody' }
  | { readonly whose: 'teacher' | 'curator'; readonly id: number }
  | { readonly whose: 'manager'; readonly id: number; readonly lent: readonly number[] };

/** A list holds what is a person's own work. */
export function lessonScope({ id, role, abilities: held, lent_clients: lent = [] }: Viewer): LessonScope {
  if (role === 'Teacher') return { whose: 'teacher', id };
  if (held.includes(abilities.allClients) || held.includes(abilities.allSchedules)) return { whose: 'everybody' };
  if (role === 'AccountManager' || role === 'SalesManager') return { whose: 'manager', id, lent };
  return role === 'Curator' ? { whose: 'curator', id } : { whose: 'everybody' };
}

/**
 * Whether somebody may read a lesson: who is taught what, and what was written of it. It is what their list of lessons holds, and for a
 * teacher who arranges for everybody the others, too. To the rest of the staff the teacher is busy then, and no more.
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

/** Whether somebody may know when a teacher is busy: of colleagues a teacher may not. */
export function canSeeBusyTime(viewer: Viewer, { teacher_id }: { readonly teacher_id: number }): boolean {
  return viewer.role !== 'Teacher' || teacher_id === viewer.id || arrangesForEverybody(viewer);
}

/** Whoever arranges lessons of any client or of any teacher. */
export function arrangesForEverybody({ abilities: held }: PermissionHolder): boolean {
  return held.includes(abilities.allClients) || held.includes(abilities.allSchedules);
}

/** Placing, moving and cancelling: the teacher's own, the manager's clients', the curator's group. */
export function canArrangeLesson({ id, role, abilities: held }: Viewer, parties: LessonParties): boolean {
  if (held.includes(abilities.allSchedules)) return true;
  if (role === 'Teacher') return parties.teacher_id === id;
  if (role === 'AccountManager' || role === 'SalesManager') return parties.manager_id === id || held.includes(abilities.allClients);
  return role === 'Curator' && (parties.curator_id === id || parties.substituted_curator_id === id);
}

/**
 * Naming a substitute, and saying who did not come: the account manager and the curator who arrange the lesson, and whoever arranges
 * for everybody; not the teacher, whose own matter it is, nor who sells trials.
 */
function canOverseeLesson(viewer: Viewer, parties: LessonParties): boolean {
  const oversees = viewer.role === 'AccountManager' || viewer.role === 'Curator' || viewer.abilities.includes(abilities.allSchedules);
  return oversees && canArrangeLesson(viewer, parties);
}

/** Opening a closed lesson again moves the client's money: the account manager's, and whoever arranges for everybody. */
function canCorrectLesson(viewer: Viewer, parties: LessonParties): boolean {
  return (viewer.role === 'AccountManager' || viewer.abilities.includes(abilities.allSchedules)) && canArrangeLesson(viewer, parties);
}

/** A lesson is held from its end on; only whoever may correct it says so before. */
export function canHoldEarly(viewer: Viewer, parties: LessonParties): boolean {
  return canCorrectLesson(viewer, parties);
}

/** Only the teacher who gave a lesson writes it up. */
export function canConductLesson({ id, role }: Viewer, { teacher_id }: { readonly teacher_id: number }): boolean {
  return role === 'Teacher' && teacher_id === id;
}

/** Who arranges lessons gives the reasons that their role may; whoever else arranges for everybody gives any. */
function mayChooseReason({ role }: { readonly role: Role }, chosenBy: readonly string[]): boolean {
  return chosenBy.includes(role) || (role !== 'Teacher' && role !== 'AccountManager' && role !== 'Curator');
}

/** What a teacher notes for themselves is read by them and by the curator of their group. */
export function canSeePrivateNote({ id, role }: Viewer, { teacher_id, curator_id }: LessonParties): boolean {
  return role === 'Teacher' ? teacher_id === id : role === 'Curator' && curator_id === id;
}

type Reason = { readonly fault: Fault; readonly chosen_by: readonly string[] };
type Taught = { readonly teacher_id: number };

/** Whoever teaches a lesson speaks as its teacher, whatever role they have selected. */
function speaksAsTeacher({ id, role }: Viewer, { teacher_id }: Taught): boolean {
  return role === 'Teacher' || teacher_id === id;
}

/** That the client asked, a teacher only reports: the client's money waits for the manager's word. */
export function onlyReports(viewer: Viewer, lesson: Taught, fault: Fault): boolean {
  return fault === 'client' && speaksAsTeacher(viewer, lesson);
}

/** A teacher gives the teacher's own and technical reasons, and reports the client's; everybody else what the school lets them. */
export function mayGiveReason(viewer: Viewer, lesson: Taught, { fault, chosen_by }: Reason): boolean {
  if (onlyReports(viewer, lesson, fault)) return true;
  if (speaksAsTeacher(viewer, lesson)) return (fault === 'teacher' || fault === 'technical') && chosen_by.includes('Teacher');
  return viewer.abilities.includes(abilities.allSchedules) || mayChooseReason(viewer, chosen_by);
}

/** Whoever teaches the lesson cannot say that the school wanted it moved. */
export function maySayWhoAsked(viewer: Viewer, lesson: Taught, askedBy: MoveAsker): boolean {
  return askedBy !== 'school' || !speaksAsTeacher(viewer, lesson);
}

/** What decides about the actions on a lesson. */
type LessonFacts = LessonParties & {
  readonly status: LessonStatus;
  readonly start: string;
  readonly finish: string;
  readonly policy: LessonPolicy;
};

function blockedBy(action: LessonAction) {
  return (lesson: LessonFacts, { now }: Asking): Refusal | null => {
    const key = refusalByState(action, lesson, now);
    if (key === 'lesson_in_future') return { key, params: { start: lesson.start } };
    return key === 'no_show_too_early' ? { key, params: { start: waitedUntil(lesson) } } : key;
  };
}

/** A lesson that has ended moves only by whoever may correct it. */
function moveBlocked(lesson: LessonFacts, asking: Asking): Refusal | null {
  const refused = blockedBy('move')(lesson, asking);
  if (refused !== null) return refused;
  return hasEnded(lesson, asking.now) && !canCorrectLesson(asking.actor, lesson) ? 'lesson_ended' : null;
}

/** Who may do what with a lesson, and when: guards and buttons read it. */
export const lessonActions: ActionRules<LessonAction, LessonFacts> = {
  conduct: { who: canConductLesson, blockedBy: blockedBy('conduct') },
  move: { who: canArrangeLesson, blockedBy: moveBlocked },
  copy: { who: canArrangeLesson, blockedBy: blockedBy('copy') },
  substitute: { who: canOverseeLesson, blockedBy: blockedBy('substitute') },
  cancel: { who: canArrangeLesson, blockedBy: blockedBy('cancel') },
  mark_no_show: { who: canOverseeLesson, blockedBy: blockedBy('mark_no_show') },
  correct: { who: canCorrectLesson, blockedBy: blockedBy('correct') },
};
