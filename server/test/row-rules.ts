import type { contract } from '@lectern/contract/contract';
import { staffRoles } from '@lectern/contract/permissions';
import type { StaffRole } from '@lectern/contract/permissions';

export type Name = keyof typeof contract;
export type RecordKind =
  | 'teacher'
  | 'client'
  | 'contact'
  | 'lesson'
  | 'payment'
  | 'vacation'
  | 'match_request'
  | 'match_offer'
  | 'regular_rule'
  | 'unplaced_lesson';

/** What takes a teacher's time besides lessons. */
export type TimeKind = 'non_working_time' | 'non_working_rule' | 'activity';

export type RowRule = {
  /** What `{id}` names. */
  readonly record: RecordKind | TimeKind | 'self' | 'session' | 'hold' | 'view' | 'export';
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
  getSearchStart: { record: 'client', own: ['Teacher', 'AccountManager', 'Curator', 'Methodist'], others: ['Methodist'] },
  sendOffers: { record: 'match_request', own: ['AccountManager', 'Curator'], others: [] },
  withdrawMatchRequest: { record: 'match_request', own: ['AccountManager', 'Curator'], others: [] },
  withdrawOffer: { record: 'match_offer', own: ['AccountManager', 'Curator'], others: [] },
  releaseHold: { record: 'hold', own: ['AccountManager', 'Curator'], others: [] },
  getTeacher: { record: 'teacher', own: everybody, others: everybody },
  listTeacherCourses: { record: 'teacher', own: everybody, others: everybody },
  getTeacherLoad: { record: 'teacher', own: everybody, others: allButTeachers },
  listTeacherLogItems: { record: 'teacher', own: ['Teacher', 'Curator'], others: [] },
  editTeacher: { record: 'teacher', own: ['Teacher', 'Curator'], others: [] },
  editTeacherCourses: { record: 'teacher', own: ['Curator', 'Methodist'], others: ['Methodist'] },
  makeTeacherActive: { record: 'teacher', own: ['Curator'], others: [] },
  previewInactivity: { record: 'teacher', own: ['Curator'], others: [] },
  makeTeacherInactive: { record: 'teacher', own: ['Curator'], others: [] },
  changeView: { record: 'view', own: everybody, others: [] },
  deleteView: { record: 'view', own: everybody, others: [] },
  getExport: { record: 'export', own: everybody, others: [] },
  cancelExport: { record: 'export', own: everybody, others: [] },
  downloadExport: { record: 'export', own: everybody, others: [] },
  getTeacherSchedule: { record: 'teacher', own: everybody, others: allButTeachers },
  getWorkingTime: { record: 'teacher', own: everybody, others: allButTeachers },
  previewWorkingHours: { record: 'teacher', own: ['Teacher', 'Curator'], others: [] },
  replaceWorkingHours: { record: 'teacher', own: ['Teacher', 'Curator'], others: [] },
  changeNonWorkingTime: { record: 'non_working_time', own: ['Teacher', 'Curator'], others: [] },
  deleteNonWorkingTime: { record: 'non_working_time', own: ['Teacher', 'Curator'], others: [] },
  changeNonWorkingRule: { record: 'non_working_rule', own: ['Teacher', 'Curator'], others: [] },
  endNonWorkingRule: { record: 'non_working_rule', own: ['Teacher', 'Curator'], others: [] },
  changeActivity: { record: 'activity', own: ['Teacher', 'Curator'], others: [] },
  deleteActivity: { record: 'activity', own: ['Teacher', 'Curator'], others: [] },
  getTeacherSalary: { record: 'teacher', own: ['Teacher', 'Curator'], others: [] },
  getClient: { record: 'client', own: ['Teacher', 'AccountManager', 'Curator', 'Methodist'], others: ['Methodist'] },
  getClientBalance: { record: 'client', own: ['AccountManager'], others: [] },
  revealContact: { record: 'contact', own: ['AccountManager', 'Curator'], others: [] },
  getLesson: { record: 'lesson', own: everybody, others: allButTeachers },
  moveLesson: { record: 'lesson', own: arranging, others: [] },
  previewMove: { record: 'lesson', own: arranging, others: [] },
  listSubstitutes: { record: 'lesson', own: ['AccountManager', 'Curator'], others: [] },
  substituteTeacher: { record: 'lesson', own: ['AccountManager', 'Curator'], others: [] },
  previewCancellation: { record: 'lesson', own: arranging, others: [] },
  cancelLesson: { record: 'lesson', own: arranging, others: [] },
  previewNoShow: { record: 'lesson', own: ['AccountManager', 'Curator'], others: [] },
  markNoShow: { record: 'lesson', own: ['AccountManager', 'Curator'], others: [] },
  correctLesson: { record: 'lesson', own: ['AccountManager'], others: [] },
  getConductForm: { record: 'lesson', own: ['Teacher'], others: [] },
  conductLesson: { record: 'lesson', own: ['Teacher'], others: [] },
  getVacation: { record: 'vacation', own: ['Teacher', 'Curator'], others: [] },
  getVacationAllowance: { record: 'teacher', own: ['Teacher', 'Curator'], others: [] },
  getCalendarFeed: { record: 'teacher', own: ['Teacher'], others: [] },
  makeCalendarFeed: { record: 'teacher', own: ['Teacher'], others: [] },
  revokeCalendarFeed: { record: 'teacher', own: ['Teacher'], others: [] },
  approveVacation: { record: 'vacation', own: ['Curator'], others: [] },
  rejectVacation: { record: 'vacation', own: ['Curator'], others: [] },
  cancelVacation: { record: 'vacation', own: ['Teacher', 'Curator'], others: [] },
  previewRuleChange: { record: 'regular_rule', own: arranging, others: [] },
  changeRegularRule: { record: 'regular_rule', own: arranging, others: [] },
  previewRulePause: { record: 'regular_rule', own: arranging, others: [] },
  pauseRegularRule: { record: 'regular_rule', own: arranging, others: [] },
  resumeRegularRule: { record: 'regular_rule', own: arranging, others: [] },
  previewRuleEnd: { record: 'regular_rule', own: arranging, others: [] },
  endRegularRule: { record: 'regular_rule', own: arranging, others: [] },
  placeUnplacedLesson: { record: 'unplaced_lesson', own: arranging, others: [] },
  dismissUnplacedLesson: { record: 'unplaced_lesson', own: arranging, others: [] },
  getTransaction: { record: 'payment', own: ['AccountManager'], others: [] },
  reverseTransaction: { record: 'payment', own: ['AccountManager'], others: [] },
};

/** Bodies that are right but for whose record they are about. */
export const rightBody: Partial<Record<Name, unknown>> = {
  uploadAvatar: { image: 'AAAA' },
  setRoles: { roles: ['Teacher'] },
  setAbilities: { abilities: [] },
  editTeacherCourses: { courses: [] },
  makeTeacherInactive: { reason: 'vacation' },
  saveView: { screen: 'teachers', name: 'Mine', query: '' },
  startExport: { subject: 'teachers', format: 'csv' },
  downloadTeachersLessonsReport: { from: '2026-11-01', to: '2026-11-30' },
  moveLesson: { start: '2026-11-19T07:00:00Z' },
  cancelLesson: { reason_id: 8 },
  changeRegularRule: { from_day: '2026-12-01', weekday: 6, start_minute: 1140 },
  pauseRegularRule: { from_day: '2026-12-01' },
  endRegularRule: { from_day: '2027-01-01' },
  placeUnplacedLesson: { start: '2026-12-13T16:00:00Z' },
  substituteTeacher: { teacher_id: 1_999_999_999 },
  markNoShow: { who: 'client' },
  correctLesson: { reason: 'Written up for the wrong day' },
  conductLesson: { outcome: 'held' },
  previewWorkingHours: { zone: 'Europe/Moscow', valid_from: '2026-12-01', week: [] },
  replaceWorkingHours: { zone: 'Europe/Moscow', valid_from: '2026-12-01', week: [] },
  changeNonWorkingTime: { start: '2026-12-01T07:00:00Z', finish: '2026-12-01T08:00:00Z' },
  changeNonWorkingRule: { weekday: 2, start_minute: 600, finish_minute: 660, zone: 'Europe/Moscow', valid_from: '2026-12-01' },
  endNonWorkingRule: { from: '2026-12-01' },
  changeActivity: { kind: 'meeting', title: 'Meeting', paid: false, start: '2026-12-02T07:00:00Z', finish: '2026-12-02T08:00:00Z' },
  sendOffers: { offers: [{ teacher_id: 2_000_000_000, slots: [{ weekday: 2, start_minute: 600 }] }] },
  approveVacation: { resolutions: [] },
  rejectVacation: { comment: 'Too many are away' },
  reverseTransaction: { comment: 'Recorded for the wrong client' },
};

/** Queries that are right but for whose record they are about; `{teacher_id}` and the like are the first family’s. */
export const rightQuery: Partial<Record<Name, string>> = {
  listSavedViews: '?screen=teachers',
  search: '?q=Child',
  findKnown: '?teacher_id={teacher_id}&client_id={client_id}&kid_id={kid_id}',
  listPlaceablePupils: '?teacher_id={teacher_id}',
  getTeacherSchedule: '?from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z',
  previewCancellation: '?reason_id=8',
  previewRegularRules: '?engagement_id={engagement_id}&time=6:1080&minutes=45&valid_from=2026-11-28',
  previewRuleChange: '?from_day=2026-12-01&weekday=6&start_minute=1140',
  previewRulePause: '?from_day=2026-12-01',
  previewRuleEnd: '?from_day=2026-12-01',
  previewNoShow: '?who=client',
  getTeacherToPlace: '?teacher_id={teacher_id}',
  getPupilToPlace: '?kid_id={kid_id}',
  listPlaceableCourses: '?kid_id={kid_id}',
  checkLessonTopic: '?lesson_id={lesson_id}&topic_id={topic_id}',
  getClientLessonsStatistics: '?client_id={client_id}',
  listRecommendations: '?client_id={client_id}',
  previewMove: '?start=2026-11-19T07:00:00Z',
  previewVacation: '?teacher_id={teacher_id}&first_day=2026-12-21&last_day=2026-12-22',
  getVacationCalendar: '?from=2026-12-01&to=2026-12-31',
  listFreeTeachers: '?course_id={course_id}&weekday=1&start_minute=600',
  findTeacher: '?course_id={course_id}&grade=7&window=1:540-720',
  getWhyNotFree: '?teacher_id={teacher_id}&weekday=1&start_minute=600',
};
