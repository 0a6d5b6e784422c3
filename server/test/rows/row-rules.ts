import type { contract } from '@lectern/contract/contract';
import { staffRoles } from '@lectern/contract/permissions';
import type { StaffRole } from '@lectern/contract/permissions';
import { checklistRowRules } from './checklist-row-rules.ts';
import { connectionRules } from './connection-rules.ts';
import type { ConnectionKind } from './connection-rules.ts';
import type { DraftKind } from './draft-kinds.ts';
import { payRules } from './pay-row-rules.ts';
import { referenceRowRules } from './reference-row-rules.ts';
import { practiceRules } from './practice-rules.ts';
import { testRules } from './test-rules.ts';

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
  | 'access_request'
  | 'unplaced_lesson'
  | 'dispute'
  | 'deal'
  | 'course'
  | 'direction'
  | 'level'
  | 'approval'
  | 'pupil_flag';

/** The kinds of follow-ups of a cancelled lesson. */
export type LeftKind = 'client_report' | 'penalty' | 'replacement';

/** Kinds of busy time besides lessons. */
export type TimeKind = 'non_working_time' | 'non_working_rule' | 'activity';

export type RowRule = {
  /** The kind of record of `{id}`. */
  readonly record:
    | RecordKind
    | TimeKind
    | LeftKind
    | DraftKind
    | 'self'
    | 'session'
    | ConnectionKind
    | 'hold'
    | 'view'
    | 'export'
    | 'reassignment'
    | 'document';
  /** The roles that reach their own records: their client's, their pupil's, their group's. */
  readonly own: readonly StaffRole[];
  /** The roles that reach other records. */
  readonly others: readonly StaffRole[];
};

const everybody = staffRoles;
const allButTeachers = staffRoles.filter((role) => role !== 'Teacher');
const seeEveryLesson = staffRoles.filter((role) => !['Teacher', 'AccountManager', 'SalesManager', 'Curator'].includes(role));
const arranging = ['Teacher', 'AccountManager', 'Curator'] as const;

/** The access to records of each endpoint with an `{id}`, by the school's access table. */
export const rowRules: Partial<Record<Name, RowRule>> = {
  endOwnSession: { record: 'session', own: everybody, others: [] },
  ...connectionRules,
  getOwnProfile: { record: 'self', own: everybody, others: [] },
  changeOwnProfile: { record: 'self', own: everybody, others: [] },
  uploadAvatar: { record: 'self', own: everybody, others: [] },
  removeAvatar: { record: 'self', own: everybody, others: [] },
  getAvatar: { record: 'self', own: everybody, others: everybody },
  // Needs the ability in any role, and works for every user alike.
  getUser: { record: 'self', own: [], others: [] },
  getAccountHistory: { record: 'self', own: [], others: [] },
  inviteAgain: { record: 'self', own: [], others: [] },
  copyInvitation: { record: 'self', own: [], others: [] },
  setRoles: { record: 'self', own: [], others: [] },
  setAbilities: { record: 'self', own: [], others: [] },
  deactivateUser: { record: 'self', own: [], others: [] },
  activateUser: { record: 'self', own: [], others: [] },
  resetSecondFactor: { record: 'self', own: [], others: [] },
  getImport: { record: 'self', own: [], others: [] },
  listImportRows: { record: 'self', own: [], others: [] },
  getImportCost: { record: 'self', own: [], others: [] },
  downloadLeftRows: { record: 'self', own: [], others: [] },
  checkImport: { record: 'self', own: [], others: [] },
  runImport: { record: 'self', own: [], others: [] },
  cancelImport: { record: 'self', own: [], others: [] },
  undoImport: { record: 'self', own: [], others: [] },
  editServiceCourse: { record: 'self', own: [], others: [] },
  deleteServiceCourse: { record: 'self', own: [], others: [] },
  setServicePrice: { record: 'self', own: [], others: [] },
  dropServicePrice: { record: 'self', own: [], others: [] },
  ...referenceRowRules,
  getCurriculum: { record: 'curriculum', own: ['Methodist'], others: ['Methodist'] },
  compareCurriculums: { record: 'curriculum', own: ['Methodist'], others: ['Methodist'] },
  publishCurriculum: { record: 'curriculum', own: ['Methodist'], others: ['Methodist'] },
  archiveCurriculum: { record: 'curriculum', own: ['Methodist'], others: ['Methodist'] },
  discardCurriculum: { record: 'curriculum', own: ['Methodist'], others: ['Methodist'] },
  addGradeLevel: { record: 'curriculum', own: ['Methodist'], others: ['Methodist'] },
  listCurriculumMoves: { record: 'curriculum', own: ['Methodist'], others: ['Methodist'] },
  listTaughtChildren: { record: 'curriculum', own: ['Methodist'], others: ['Methodist'] },
  editGradeLevel: { record: 'grade_level', own: ['Methodist'], others: ['Methodist'] },
  moveGradeLevel: { record: 'grade_level', own: ['Methodist'], others: ['Methodist'] },
  deleteGradeLevel: { record: 'grade_level', own: ['Methodist'], others: ['Methodist'] },
  addTopics: { record: 'grade_level', own: ['Methodist'], others: ['Methodist'] },
  editTopic: { record: 'topic', own: ['Methodist'], others: ['Methodist'] },
  moveTopic: { record: 'topic', own: ['Methodist'], others: ['Methodist'] },
  deleteTopic: { record: 'topic', own: ['Methodist'], others: ['Methodist'] },
  addTopicFile: { record: 'topic', own: ['Methodist'], others: ['Methodist'] },
  getMaterialFile: { record: 'material_file', own: ['Curator', 'Methodist'], others: ['Curator', 'Methodist'] },
  restoreTopic: { record: 'deleted_topic', own: ['Methodist'], others: ['Methodist'] },
  ...checklistRowRules,
  ...testRules,
  ...payRules,
  ...practiceRules,
  undoMoveChildren: { record: 'curriculum_move', own: ['Methodist'], others: ['Methodist'] },
  editCourse: { record: 'course', own: ['Methodist'], others: ['Methodist'] },
  deleteCourse: { record: 'course', own: ['Methodist'], others: ['Methodist'] },
  getPupil: { record: 'engagement', own: ['Teacher'], others: [] },
  listPupilLessons: { record: 'engagement', own: ['Teacher'], others: [] },
  writePupilNote: { record: 'engagement', own: ['Teacher'], others: [] },
  raisePupilFlag: { record: 'engagement', own: ['Teacher'], others: [] },
  answerPupilFlag: { record: 'pupil_flag', own: ['AccountManager'], others: [] },
  getSearchStart: { record: 'client', own: ['Teacher', 'AccountManager', 'Curator', 'Methodist'], others: ['Methodist'] },
  sendOffers: { record: 'match_request', own: ['AccountManager', 'Curator'], others: [] },
  extendSearch: { record: 'match_request', own: ['AccountManager', 'Curator'], others: [] },
  getWaveOrder: { record: 'match_request', own: ['AccountManager', 'Curator'], others: [] },
  startWaves: { record: 'match_request', own: ['AccountManager', 'Curator'], others: [] },
  stopWaves: { record: 'match_request', own: ['AccountManager', 'Curator'], others: [] },
  withdrawMatchRequest: { record: 'match_request', own: ['AccountManager', 'Curator'], others: [] },
  withdrawOffer: { record: 'match_offer', own: ['AccountManager', 'Curator'], others: [] },
  getOfferFit: { record: 'match_offer', own: ['Teacher'], others: [] },
  viewOffer: { record: 'match_offer', own: ['Teacher'], others: [] },
  previewAcceptance: { record: 'match_offer', own: ['Teacher'], others: [] },
  acceptOffer: { record: 'match_offer', own: ['Teacher'], others: [] },
  declineOffer: { record: 'match_offer', own: ['Teacher'], others: [] },
  releaseHold: { record: 'hold', own: ['AccountManager', 'SalesManager', 'Curator'], others: [] },
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
  giveDataConsent: { record: 'kid', own: ['AccountManager'], others: [] },
  withdrawDataConsent: { record: 'kid', own: ['AccountManager'], others: [] },
  editContact: { record: 'contact', own: ['AccountManager'], others: [] },
  deleteContact: { record: 'contact', own: ['AccountManager'], others: [] },
  beginEngagement: { record: 'engagement', own: ['AccountManager', 'Curator'], others: [] },
  previewStop: { record: 'engagement', own: ['AccountManager', 'Curator'], others: [] },
  pauseEngagement: { record: 'engagement', own: ['AccountManager', 'Curator'], others: [] },
  resumeEngagement: { record: 'engagement', own: ['AccountManager', 'Curator'], others: [] },
  endEngagement: { record: 'engagement', own: ['AccountManager', 'Curator'], others: [] },
  getClientBalance: { record: 'client', own: ['AccountManager'], others: [] },
  getBalanceOverTime: { record: 'client', own: ['AccountManager'], others: [] },
  // A bank statement needs the ability in any role.
  getStatement: { record: 'self', own: [], others: [] },
  listStatementLines: { record: 'self', own: [], others: [] },
  chooseLineClient: { record: 'self', own: [], others: [] },
  postStatement: { record: 'self', own: [], others: [] },
  discardStatement: { record: 'self', own: [], others: [] },
  revealContact: { record: 'contact', own: ['AccountManager', 'Curator'], others: [] },
  getLesson: { record: 'lesson', own: everybody, others: allButTeachers },
  getLessonPlan: { record: 'lesson', own: [...seeEveryLesson, 'Teacher', 'AccountManager', 'Curator'], others: seeEveryLesson },
  moveLesson: { record: 'lesson', own: arranging, others: [] },
  previewMoveCost: { record: 'lesson', own: arranging, others: [] },
  confirmReport: { record: 'client_report', own: ['AccountManager'], others: [] },
  decidePenalty: { record: 'penalty', own: ['Curator'], others: [] },
  closeReplacement: { record: 'replacement', own: ['AccountManager', 'Curator'], others: [] },
  previewMove: { record: 'lesson', own: arranging, others: [] },
  listSubstitutes: { record: 'lesson', own: ['AccountManager', 'Curator'], others: [] },
  substituteTeacher: { record: 'lesson', own: ['AccountManager', 'Curator'], others: [] },
  previewCancellation: { record: 'lesson', own: arranging, others: [] },
  cancelLesson: { record: 'lesson', own: arranging, others: [] },
  previewNoShow: { record: 'lesson', own: ['AccountManager', 'Curator'], others: [] },
  markNoShow: { record: 'lesson', own: ['AccountManager', 'Curator'], others: [] },
  correctLesson: { record: 'lesson', own: ['AccountManager'], others: [] },
  getConductForm: { record: 'lesson', own: ['Teacher'], others: [] },
  conductLesson: { record: 'lesson', own: ['Teacher', 'AccountManager'], others: [] },
  getVacation: { record: 'vacation', own: ['Teacher', 'Curator'], others: [] },
  getVacationAllowance: { record: 'teacher', own: ['Teacher', 'Curator'], others: [] },
  getCalendarFeed: { record: 'teacher', own: ['Teacher'], others: [] },
  makeCalendarFeed: { record: 'teacher', own: ['Teacher'], others: [] },
  revokeCalendarFeed: { record: 'teacher', own: ['Teacher'], others: [] },
  approveVacation: { record: 'vacation', own: ['Curator'], others: [] },
  rejectVacation: { record: 'vacation', own: ['Curator'], others: [] },
  getFreedDays: { record: 'vacation', own: ['Curator'], others: [] },
  shortenVacation: { record: 'vacation', own: ['Curator'], others: [] },
  bringLessonBack: { record: 'vacation', own: ['Curator'], others: [] },
  cancelVacation: { record: 'vacation', own: ['Teacher', 'Curator'], others: [] },
  previewRuleChange: { record: 'regular_rule', own: arranging, others: [] },
  changeRegularRule: { record: 'regular_rule', own: arranging, others: [] },
  previewRulePause: { record: 'regular_rule', own: arranging, others: [] },
  pauseRegularRule: { record: 'regular_rule', own: arranging, others: [] },
  resumeRegularRule: { record: 'regular_rule', own: arranging, others: [] },
  previewRuleEnd: { record: 'regular_rule', own: arranging, others: [] },
  endRegularRule: { record: 'regular_rule', own: arranging, others: [] },
  previewRuleJoin: { record: 'regular_rule', own: arranging, others: [] },
  joinRegularRule: { record: 'regular_rule', own: arranging, others: [] },
  placeUnplacedLesson: { record: 'unplaced_lesson', own: arranging, others: [] },
  dismissUnplacedLesson: { record: 'unplaced_lesson', own: arranging, others: [] },
  getDeal: { record: 'deal', own: ['AccountManager'], others: [] },
  getDealHistory: { record: 'deal', own: ['AccountManager'], others: [] },
  editDeal: { record: 'deal', own: ['AccountManager'], others: [] },
  moveDeal: { record: 'deal', own: ['AccountManager'], others: [] },
  undoMoveDeal: { record: 'deal', own: ['AccountManager'], others: [] },
  noteDeal: { record: 'deal', own: ['AccountManager'], others: [] },
  revealDealContacts: { record: 'deal', own: ['AccountManager'], others: [] },
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
  grantClientAccess: { record: 'access_request', own: ['AccountManager'], others: [] },
  declineClientAccess: { record: 'access_request', own: ['AccountManager'], others: [] },
  revokeClientAccess: { record: 'access_request', own: ['AccountManager'], others: [] },
  // Only the requester withdraws it, who is not among the family's users.
  withdrawAccessRequest: { record: 'access_request', own: [], others: [] },
  undoReassignment: { record: 'reassignment', own: ['AccountManager', 'SalesManager'], others: [] },
  // Both roles may ask who serves any client; the response reveals nothing else about the client.
  getAccessKey: { record: 'client', own: ['AccountManager', 'SalesManager'], others: ['AccountManager', 'SalesManager'] },
  listDuplicatesOf: { record: 'client', own: ['AccountManager'], others: [] },
  previewMerge: { record: 'client', own: ['AccountManager'], others: [] },
  mergeClients: { record: 'client', own: ['AccountManager'], others: [] },
  getTransaction: { record: 'payment', own: ['AccountManager'], others: [] },
  getSettlement: { record: 'client', own: ['AccountManager'], others: [] },
  downloadSettlement: { record: 'client', own: ['AccountManager'], others: [] },
  sendSettlement: { record: 'client', own: ['AccountManager'], others: [] },
  disputeLine: { record: 'client', own: ['AccountManager'], others: [] },
  resolveDispute: { record: 'dispute', own: ['AccountManager'], others: [] },
  getDocument: { record: 'document', own: ['AccountManager'], others: [] },
  downloadDocument: { record: 'document', own: ['AccountManager'], others: [] },
  issueDocument: { record: 'document', own: ['AccountManager'], others: [] },
  discardDocument: { record: 'document', own: ['AccountManager'], others: [] },
  voidDocument: { record: 'document', own: ['AccountManager'], others: [] },
  reissueDocument: { record: 'document', own: ['AccountManager'], others: [] },
  sendDocument: { record: 'document', own: ['AccountManager'], others: [] },
  reverseTransaction: { record: 'payment', own: ['AccountManager'], others: [] },
  askReversal: { record: 'payment', own: ['AccountManager'], others: [] },
  // These need the ability.
  approveMoney: { record: 'approval', own: [], others: [] },
  rejectMoney: { record: 'approval', own: [], others: [] },
  withdrawApproval: { record: 'approval', own: ['AccountManager'], others: [] },
};
