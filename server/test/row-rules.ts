import type { contract } from '@lectern/contract/contract';
import { staffRoles } from '@lectern/contract/permissions';
import type { StaffRole } from '@lectern/contract/permissions';

export type Name = keyof typeof contract;
export type RecordKind =
  | 'teacher'
  | 'client'
  | 'contact'
  | 'kid'
  | 'note'
  | 'engagement'
  | 'lesson'
  | 'payment'
  | 'subscription'
  | 'abonement'
  | 'vacation'
  | 'match_request'
  | 'match_offer'
  | 'regular_rule'
  | 'unplaced_lesson'
  | 'deal';

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
  editClient: { record: 'client', own: ['AccountManager'], others: [] },
  previewClientInactivity: { record: 'client', own: ['AccountManager'], others: [] },
  makeClientInactive: { record: 'client', own: ['AccountManager'], others: [] },
  makeClientActive: { record: 'client', own: ['AccountManager'], others: [] },
  listClientNotes: { record: 'client', own: ['AccountManager'], others: [] },
  writeClientNote: { record: 'client', own: ['AccountManager'], others: [] },
  listClientLogItems: { record: 'client', own: ['AccountManager'], others: [] },
  editClientNote: { record: 'note', own: ['AccountManager'], others: [] },
  deleteClientNote: { record: 'note', own: ['AccountManager'], others: [] },
  editChild: { record: 'kid', own: ['AccountManager'], others: [] },
  previewChildInactivity: { record: 'kid', own: ['AccountManager'], others: [] },
  makeChildInactive: { record: 'kid', own: ['AccountManager'], others: [] },
  makeChildActive: { record: 'kid', own: ['AccountManager'], others: [] },
  editContact: { record: 'contact', own: ['AccountManager'], others: [] },
  deleteContact: { record: 'contact', own: ['AccountManager'], others: [] },
  beginEngagement: { record: 'engagement', own: ['AccountManager', 'Curator'], others: [] },
  previewStop: { record: 'engagement', own: ['AccountManager', 'Curator'], others: [] },
  pauseEngagement: { record: 'engagement', own: ['AccountManager', 'Curator'], others: [] },
  resumeEngagement: { record: 'engagement', own: ['AccountManager', 'Curator'], others: [] },
  endEngagement: { record: 'engagement', own: ['AccountManager', 'Curator'], others: [] },
  getClientBalance: { record: 'client', own: ['AccountManager'], others: [] },
  getBalanceOverTime: { record: 'client', own: ['AccountManager'], others: [] },
  // No role opens a statement of the bank: only the ability does.
  getStatement: { record: 'self', own: [], others: [] },
  listStatementLines: { record: 'self', own: [], others: [] },
  chooseLineClient: { record: 'self', own: [], others: [] },
  postStatement: { record: 'self', own: [], others: [] },
  discardStatement: { record: 'self', own: [], others: [] },
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
  getDeal: { record: 'deal', own: ['AccountManager'], others: [] },
  getDealHistory: { record: 'deal', own: ['AccountManager'], others: [] },
  editDeal: { record: 'deal', own: ['AccountManager'], others: [] },
  moveDeal: { record: 'deal', own: ['AccountManager'], others: [] },
  undoMoveDeal: { record: 'deal', own: ['AccountManager'], others: [] },
  noteDeal: { record: 'deal', own: ['AccountManager'], others: [] },
  openDealClient: { record: 'deal', own: ['AccountManager'], others: [] },
  linkDealClient: { record: 'deal', own: ['AccountManager'], others: [] },
  linkDealTrial: { record: 'deal', own: ['AccountManager'], others: [] },
  getAbonement: { record: 'abonement', own: ['AccountManager', 'SalesManager'], others: ['AccountManager', 'SalesManager'] },
  editAbonement: { record: 'abonement', own: [], others: [] },
  withdrawAbonement: { record: 'abonement', own: [], others: [] },
  putAbonementOnSale: { record: 'abonement', own: [], others: [] },
  getSubscription: { record: 'subscription', own: ['AccountManager'], others: [] },
  getLessonsForecast: { record: 'client', own: ['AccountManager'], others: [] },
  confirmSubscription: { record: 'subscription', own: ['AccountManager'], others: [] },
  cancelSubscription: { record: 'subscription', own: ['AccountManager'], others: [] },
  previewFreeze: { record: 'subscription', own: ['AccountManager'], others: [] },
  freezeSubscription: { record: 'subscription', own: ['AccountManager'], others: [] },
  unfreezeSubscription: { record: 'subscription', own: ['AccountManager'], others: [] },
  extendSubscription: { record: 'subscription', own: ['AccountManager'], others: [] },
  previewTransfer: { record: 'subscription', own: ['AccountManager'], others: [] },
  transferSubscription: { record: 'subscription', own: ['AccountManager'], others: [] },
  previewRefund: { record: 'subscription', own: ['AccountManager'], others: [] },
  refundSubscription: { record: 'subscription', own: ['AccountManager'], others: [] },
  getTransaction: { record: 'payment', own: ['AccountManager'], others: [] },
  reverseTransaction: { record: 'payment', own: ['AccountManager'], others: [] },
};

const abonementTerms = {
  service_course_id: 1,
  title: '8 lessons',
  units: 8,
  price: 700_000,
  valid_days: 70,
  freeze_days: 7,
  grade_from: 1,
  grade_to: 11,
};

/** Bodies that are right but for whose record they are about. */
export const rightBody: Partial<Record<Name, unknown>> = {
  createClient: { name: 'Irina Gromova' },
  createChild: { client_id: 2_000_000_000, name: 'Lisa', grade: 5 },
  createContact: { client_id: 2_000_000_000, kind: 'messenger', value: '@irina' },
  giveConsent: { client_id: 2_000_000_000, category_id: 1, channel: 'email', given_by: 'Irina' },
  withdrawConsent: { client_id: 2_000_000_000, category_id: 1, channel: 'email' },
  writeClientNote: { text: 'Calls at noon' },
  endEngagement: { reason: 'quits' },
  makeClientInactive: { reason: 'vacation', learning: 'pauses' },
  makeChildInactive: { reason: 'vacation', learning: 'pauses' },
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
  createDeal: { name: 'Anna Sokolova', source_id: 1 },
  editDeal: { version: 1, wishes: 'Evenings' },
  moveDeal: { version: 1, stage: 'contact' },
  undoMoveDeal: { version: 1 },
  noteDeal: { text: 'Called' },
  openDealClient: { version: 1, name: 'Anna Sokolova', kid_name: 'Misha', grade: 5, zone: 'Europe/Moscow' },
  linkDealClient: { version: 1, client_id: 2_000_000_000 },
  linkDealTrial: { version: 1, lesson_id: null },
  createAbonement: abonementTerms,
  editAbonement: abonementTerms,
  freezeSubscription: { from_day: '2026-11-20', days: 3 },
  extendSubscription: { days: 7, comment: 'The teacher was ill' },
  transferSubscription: { kid_id: 2_000_000_000, units: 1 },
  refundSubscription: { comment: 'Moves away' },
  reverseTransaction: { comment: 'Recorded for the wrong client' },
  chooseLineClient: { client_id: null },
  postStatement: {},
};

/** Queries that are right but for whose record they are about; `{teacher_id}` and the like are the first family’s. */
export const rightQuery: Partial<Record<Name, string>> = {
  previewStop: '?learning=pauses',
  previewClientInactivity: '?learning=pauses',
  previewChildInactivity: '?learning=pauses',
  listMailingCategories: '?client_id={client_id}',
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
  previewFreeze: '?from_day=2026-11-20&days=3',
  previewTransfer: '?kid_id={kid_id}&units=1',
  getTeacherToPlace: '?teacher_id={teacher_id}',
  getPupilToPlace: '?kid_id={kid_id}',
  listPlaceableCourses: '?kid_id={kid_id}',
  checkLessonTopic: '?lesson_id={lesson_id}&topic_id={topic_id}',
  getClientLessonsStatistics: '?client_id={client_id}',
  listRecommendations: '?client_id={client_id}',
  previewMove: '?start=2026-11-19T07:00:00Z',
  previewVacation: '?teacher_id={teacher_id}&first_day=2026-12-21&last_day=2026-12-22',
  getVacationCalendar: '?from=2026-12-01&to=2026-12-31',
  getFunnel: '?from=2026-11-01&to=2026-11-30',
  listFreeTeachers: '?course_id={course_id}&weekday=1&start_minute=600',
  findTeacher: '?course_id={course_id}&grade=7&window=1:540-720',
  getWhyNotFree: '?teacher_id={teacher_id}&weekday=1&start_minute=600',
};
