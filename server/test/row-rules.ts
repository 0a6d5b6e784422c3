import type { contract } from '@lectern/contract/contract';
import { staffRoles } from '@lectern/contract/permissions';
import type { StaffRole } from '@lectern/contract/permissions';

export type Name = keyof typeof contract;
export type RecordKind = 'teacher' | 'client' | 'contact' | 'lesson' | 'payment';

export type RowRule = {
  /** What `{id}` names. */
  readonly record: RecordKind | 'self' | 'session';
  /** Which roles reach a record they have to do with: their own, their client's, their pupil's, their group's. */
  readonly own: readonly StaffRole[];
  /** Which roles reach a record they have nothing to do with. */
  readonly others: readonly StaffRole[];
};

const everybody = staffRoles;
const allButTeachers = staffRoles.filter((role) => role !== 'Teacher');
const arranging = ['Teacher', 'AccountManager', 'Curator'] as const;

/** Whose records each call with an `{id}` answers for, as the school's table of who sees what says. */
export const rowRules: Partial<Record<Name, RowRule>> = {
  endOwnSession: { record: 'session', own: everybody, others: [] },
  getOwnProfile: { record: 'self', own: everybody, others: [] },
  changeOwnProfile: { record: 'self', own: everybody, others: [] },
  uploadAvatar: { record: 'self', own: everybody, others: [] },
  removeAvatar: { record: 'self', own: everybody, others: [] },
  getAvatar: { record: 'self', own: everybody, others: everybody },
  // No role opens these: only the ability does, for every user alike.
  getUser: { record: 'self', own: [], others: [] },
  getAccountHistory: { record: 'self', own: [], others: [] },
  inviteAgain: { record: 'self', own: [], others: [] },
  setRoles: { record: 'self', own: [], others: [] },
  setAbilities: { record: 'self', own: [], others: [] },
  deactivateUser: { record: 'self', own: [], others: [] },
  activateUser: { record: 'self', own: [], others: [] },
  resetSecondFactor: { record: 'self', own: [], others: [] },
  getTeacher: { record: 'teacher', own: everybody, others: everybody },
  getTeacherSchedule: { record: 'teacher', own: everybody, others: allButTeachers },
  getTeacherSalary: { record: 'teacher', own: ['Teacher', 'Curator'], others: [] },
  getClient: { record: 'client', own: ['Teacher', 'AccountManager', 'Curator', 'Methodist'], others: ['Methodist'] },
  getClientBalance: { record: 'client', own: ['AccountManager'], others: [] },
  revealContact: { record: 'contact', own: ['AccountManager', 'Curator'], others: [] },
  getLesson: { record: 'lesson', own: everybody, others: allButTeachers },
  moveLesson: { record: 'lesson', own: arranging, others: [] },
  previewCancellation: { record: 'lesson', own: arranging, others: [] },
  cancelLesson: { record: 'lesson', own: arranging, others: [] },
  getConductForm: { record: 'lesson', own: ['Teacher'], others: [] },
  conductLesson: { record: 'lesson', own: ['Teacher'], others: [] },
  getTransaction: { record: 'payment', own: ['AccountManager'], others: [] },
  reverseTransaction: { record: 'payment', own: ['AccountManager'], others: [] },
};

/** Bodies that are right but for whose record they are about. */
export const rightBody: Partial<Record<Name, unknown>> = {
  uploadAvatar: { image: 'AAAA' },
  setRoles: { roles: ['Teacher'] },
  setAbilities: { abilities: [] },
  moveLesson: { start: '2026-11-19T07:00:00Z' },
  cancelLesson: { reason_id: 8 },
  conductLesson: { outcome: 'held' },
  reverseTransaction: { comment: 'Recorded for the wrong client' },
};

/** Queries that are right but for whose record they are about; `{teacher_id}` and the like are the first family’s. */
export const rightQuery: Partial<Record<Name, string>> = {
  search: '?q=Child',
  findKnown: '?teacher_id={teacher_id}&client_id={client_id}&kid_id={kid_id}',
  listPlaceablePupils: '?teacher_id={teacher_id}',
  getTeacherSchedule: '?from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z',
  previewCancellation: '?reason_id=8',
  listFreeTeachers: '?course_id={course_id}&weekday=1&start_minute=600',
  findTeacher: '?course_id={course_id}&grade=7&window=1:540-720',
  getWhyNotFree: '?teacher_id={teacher_id}&weekday=1&start_minute=600',
};
