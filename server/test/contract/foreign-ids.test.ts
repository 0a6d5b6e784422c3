import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { StaffRole } from '@lectern/contract/permissions';
import { minor } from '@lectern/contract/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../setup/fingerprint.ts';
import type { Name } from '../rows/row-rules.ts';
import type { Answer } from '../test-app.ts';
import { addressOf, twoFamilies } from '../families/two-families.ts';
import type { Family, TwoFamilies } from '../families/two-families.ts';
import { cancelReasons } from '../builders/reasons.ts';

/** A valid body for the first family, and for each id in it one of the other family. */
type Swap = {
  readonly as: readonly StaffRole[];
  readonly right: (own: Family) => Readonly<Record<string, unknown>>;
  readonly foreign: (others: Family) => Readonly<Record<string, number>>;
  /** The record of `{id}`, if it is not the lesson that has begun. */
  readonly record?: () => number;
};

/** Of the first family: a lesson and a trial lesson that are over, a service for a pair, and a course that nobody searches a teacher for. */
let heldLesson: number;
let heldTrial: number;
let pairService: number;
let otherCourse: { readonly course_id: number; readonly service_course_id: number };
/** A package that is not on sale and an unknown reason: records without an owner can only be unavailable. */
let notOnSale: number;
const noSuchReason = 2_000_000_000;
const someHour = { start: '2026-12-10T07:00:00Z', finish: '2026-12-10T08:00:00Z' };
const lunch = { weekday: 4, start_minute: 780, finish_minute: 840, zone: 'Europe/Moscow', valid_from: '2026-12-01' };

const swaps: Partial<Record<Name, Swap>> = {
  openSharedEngagement: {
    as: ['AccountManager', 'Curator'],
    right: ({ taught: { teacher_id, kid_id } }) => ({
      ...{ teacher_id, kid_id },
      ...{ course_id: otherCourse.course_id, service_course_id: pairService },
    }),
    foreign: ({ taught: { teacher_id, kid_id, course_id, service_course_id } }) => ({ teacher_id, kid_id, course_id, service_course_id }),
  },
  createLesson: {
    as: ['Teacher', 'AccountManager'],
    right: ({ taught: { teacher_id, kid_id, course_id, service_course_id } }) => ({
      teacher_id,
      kid_id,
      course_id,
      service_course_id,
      start: '2026-11-20T07:00:00Z',
      minutes: 45,
    }),
    foreign: ({ taught: { teacher_id, kid_id, course_id, service_course_id } }) => ({
      teacher_id,
      kid_id,
      course_id,
      service_course_id,
      with_kid_id: kid_id,
    }),
  },
  sellSubscription: {
    as: ['AccountManager'],
    right: ({ taught: { client_id, kid_id } }) => ({ client_id, kid_id, abonement_id: onSale }),
    foreign: ({ taught: { client_id, kid_id } }) => ({ client_id, kid_id, abonement_id: notOnSale }),
  },
  createChild: {
    as: ['AccountManager'],
    right: ({ taught: { client_id } }) => ({ client_id, name: 'Lisa', grade: 5 }),
    foreign: ({ taught: { client_id } }) => ({ client_id }),
  },
  createContact: {
    as: ['AccountManager'],
    right: ({ taught: { client_id } }) => ({ client_id, kind: 'messenger', value: '@irina' }),
    foreign: ({ taught: { client_id } }) => ({ client_id }),
  },
  giveConsent: {
    as: ['AccountManager'],
    right: ({ taught: { client_id } }) => ({ client_id, category_id: 1, channel: 'email', given_by: 'Irina' }),
    foreign: ({ taught: { client_id } }) => ({ client_id, category_id: noSuchReason }),
  },
  withdrawConsent: {
    as: ['AccountManager'],
    right: ({ taught: { client_id } }) => ({ client_id, category_id: 1, channel: 'email' }),
    foreign: ({ taught: { client_id } }) => ({ client_id, category_id: noSuchReason }),
  },
  createDocument: {
    as: ['AccountManager'],
    right: ({ taught: { client_id }, records: { payment } }) => ({ kind: 'receipt', client_id, language: 'en', transaction_id: payment }),
    foreign: ({ taught: { client_id }, records: { payment } }) => ({
      client_id,
      transaction_id: payment,
      subscription_id: noSuchReason,
    }),
  },
  recordPayment: {
    as: ['AccountManager'],
    right: ({ taught: { client_id } }) => ({
      client_id,
      occasion_code: 'payment_bank',
      amount: 1000,
      business_date: '2026-11-16',
      comment: 'By hand',
    }),
    foreign: ({ taught: { client_id } }) => ({ client_id }),
  },
  askPayment: {
    as: ['AccountManager'],
    right: ({ taught: { client_id } }) => ({
      client_id,
      occasion_code: 'payment_bank',
      amount: 1000,
      business_date: '2026-11-16',
      comment: 'By hand',
    }),
    foreign: ({ taught: { client_id } }) => ({ client_id }),
  },
  createDeal: {
    as: ['AccountManager'],
    right: ({ taught: { client_id } }) => ({ name: 'Anna Sokolova', source_id: 1, client_id }),
    foreign: ({ taught: { client_id, teacher_id } }) => ({
      client_id,
      owner_id: teacher_id,
      source_id: noSuchReason,
      course_id: noSuchReason,
    }),
  },
  createHold: {
    as: ['Curator'],
    right: ({ taught: { teacher_id, kid_id } }) => ({
      teacher_id,
      kid_id,
      slots: [{ weekday: 2, start_minute: 600 }],
      zone: 'Europe/Moscow',
      from: '2026-12-01',
      weeks: 2,
      minutes: 45,
    }),
    foreign: ({ taught: { teacher_id, kid_id } }) => ({ teacher_id, kid_id }),
  },
  createRegularRules: {
    as: ['Teacher', 'AccountManager', 'Curator'],
    right: ({ taught: { engagement_id } }) => ({
      engagement_id,
      times: [{ weekday: 7, start_minute: 1140 }],
      minutes: 45,
      valid_from: '2026-11-29',
    }),
    foreign: ({ taught: { engagement_id } }) => ({ engagement_id }),
  },
  createMatchRequest: {
    as: ['AccountManager', 'Curator'],
    right: ({ taught: { kid_id } }) => ({
      kid_id,
      course_id: otherCourse.course_id,
      service_course_id: otherCourse.service_course_id,
      grade: 7,
      lessons_per_week: 1,
      zone: 'Europe/Moscow',
      starts_on: '2026-12-01',
      weeks: 12,
      windows: [{ weekday: 2, start_minute: 540, finish_minute: 720 }],
    }),
    foreign: ({ taught: { kid_id, course_id, service_course_id } }) => ({ kid_id, course_id, service_course_id }),
  },
  recommendCourse: {
    as: ['Teacher'],
    right: ({ taught: { course_id } }) => ({ lesson_id: heldTrial, course_id, lessons_per_week: 2 }),
    foreign: ({ taught: { grade_level_id }, records: { lesson } }) => ({ lesson_id: lesson, grade_level_id }),
  },
  conductLesson: {
    as: ['Teacher'],
    record: () => heldLesson,
    right: ({ taught: { topic_ids } }) => ({ outcome: 'held', topic_id: topic_ids[0] }),
    foreign: ({ taught: { topic_ids } }) => ({ topic_id: topic_ids[0] as number }),
  },
  createNonWorkingTime: {
    as: ['Teacher', 'Curator'],
    right: ({ taught: { teacher_id } }) => ({ teacher_id, start: '2026-12-07T15:00:00Z', finish: '2026-12-07T16:00:00Z' }),
    foreign: ({ taught: { teacher_id } }) => ({ teacher_id }),
  },
  createNonWorkingRule: {
    as: ['Teacher', 'Curator'],
    right: ({ taught: { teacher_id } }) => ({ teacher_id, ...lunch }),
    foreign: ({ taught: { teacher_id } }) => ({ teacher_id }),
  },
  createActivity: {
    as: ['Teacher', 'Curator'],
    right: ({ taught: { teacher_id } }) => ({
      teacher_id,
      kind: 'meeting',
      title: 'Meeting',
      paid: false,
      start: '2026-12-09T07:00:00Z',
      finish: '2026-12-09T08:00:00Z',
    }),
    foreign: ({ taught: { teacher_id } }) => ({ teacher_id }),
  },
  previewNonWorkingTime: {
    as: ['Teacher', 'Curator'],
    right: ({ taught: { teacher_id } }) => ({ teacher_id, ...someHour }),
    foreign: ({ taught: { teacher_id } }) => ({ teacher_id, id: noSuchReason }),
  },
  previewActivity: {
    as: ['Teacher', 'Curator'],
    right: ({ taught: { teacher_id } }) => ({ teacher_id, ...someHour }),
    foreign: ({ taught: { teacher_id } }) => ({ teacher_id, id: noSuchReason }),
  },
  previewNonWorkingRule: {
    as: ['Teacher', 'Curator'],
    right: ({ taught: { teacher_id } }) => ({ teacher_id, ...lunch, weekday: 5 }),
    foreign: ({ taught: { teacher_id } }) => ({ teacher_id, id: noSuchReason }),
  },
  askVacation: {
    as: ['Teacher', 'Curator'],
    right: ({ taught: { teacher_id } }) => ({ teacher_id, first_day: '2027-02-01', last_day: '2027-02-02' }),
    foreign: ({ taught: { teacher_id } }) => ({ teacher_id }),
  },
  substituteTeacher: {
    as: ['AccountManager', 'Curator'],
    right: ({ taught: { teacher_id } }) => ({ teacher_id }),
    foreign: ({ taught: { teacher_id } }) => ({ teacher_id }),
  },
  cancelLesson: {
    as: ['Teacher', 'AccountManager', 'Curator'],
    right: () => ({ reason_id: cancelReasons.noConnection }),
    foreign: () => ({ reason_id: noSuchReason }),
  },
};

/** Filters by id, the roles that may use them, and the ids of the other family; no row of it may be returned. */
const filters: readonly { readonly name: Name; readonly as: readonly StaffRole[]; readonly foreign: Swap['foreign'] }[] = [
  {
    name: 'listLessons',
    as: ['Teacher'],
    foreign: ({ taught: { teacher_id, client_id, kid_id, course_id } }) => ({ teacher_id, client_id, kid_id, course_id }),
  },
  {
    name: 'listClients',
    as: ['Teacher', 'AccountManager', 'Curator'],
    foreign: ({ taught: { manager_id, course_id } }) => ({ manager_id, course_id }),
  },
  { name: 'listChildren', as: ['Teacher', 'AccountManager', 'Curator'], foreign: ({ taught: { client_id } }) => ({ client_id }) },
  {
    name: 'listEngagements',
    as: ['Teacher', 'AccountManager', 'Curator'],
    foreign: ({ taught: { client_id, kid_id, teacher_id } }) => ({ client_id, kid_id, teacher_id }),
  },
  { name: 'listMailingCategories', as: ['AccountManager'], foreign: ({ taught: { client_id } }) => ({ client_id }) },
  { name: 'listMatchRequests', as: ['AccountManager', 'Curator'], foreign: ({ taught: { client_id } }) => ({ client_id }) },
  {
    name: 'listRegularRules',
    as: ['Teacher', 'AccountManager', 'Curator'],
    foreign: ({ taught: { teacher_id, client_id, engagement_id }, records }) => ({
      teacher_id,
      client_id,
      engagement_id,
      lesson_id: records.lesson,
    }),
  },
  {
    name: 'listUnplacedLessons',
    as: ['Teacher', 'AccountManager', 'Curator'],
    foreign: ({ taught: { teacher_id, client_id } }) => ({ teacher_id, client_id }),
  },
  { name: 'listVacations', as: ['Teacher', 'Curator'], foreign: ({ taught: { teacher_id } }) => ({ teacher_id }) },
  {
    name: 'listDeals',
    as: ['AccountManager'],
    foreign: ({ taught: { client_id, manager_id, course_id } }) => ({
      client_id,
      owner_id: manager_id,
      course_id,
      source_id: noSuchReason,
    }),
  },
  {
    name: 'listSubscriptions',
    as: ['AccountManager'],
    foreign: ({ taught: { client_id, kid_id, service_course_id } }) => ({ client_id, kid_id, service_course_id }),
  },
  { name: 'listDocuments', as: ['AccountManager'], foreign: ({ taught: { client_id } }) => ({ client_id }) },
  { name: 'getDocumentSources', as: ['AccountManager'], foreign: ({ taught: { client_id } }) => ({ client_id }) },
  { name: 'listTransactions', as: ['AccountManager'], foreign: ({ taught: { client_id } }) => ({ client_id }) },
  {
    name: 'getTeacherToPlace',
    as: ['Teacher'],
    foreign: ({ taught: { teacher_id } }) => ({ teacher_id }),
  },
  { name: 'getPupilToPlace', as: ['Teacher', 'AccountManager', 'Curator'], foreign: ({ taught: { kid_id } }) => ({ kid_id }) },
  {
    name: 'listPlaceableCourses',
    as: ['Teacher', 'AccountManager', 'Curator'],
    foreign: ({ taught: { kid_id } }) => ({ kid_id }),
  },
  {
    name: 'getClientLessonsStatistics',
    as: ['Teacher', 'AccountManager', 'Curator'],
    foreign: ({ taught: { client_id } }) => ({ client_id }),
  },
  { name: 'listRecommendations', as: ['Teacher', 'AccountManager', 'Curator'], foreign: ({ taught: { client_id } }) => ({ client_id }) },
  {
    name: 'listPlaceablePupils',
    as: ['Teacher', 'AccountManager', 'Curator'],
    foreign: ({ taught: { teacher_id } }) => ({ teacher_id }),
  },
  {
    name: 'findKnown',
    as: ['Teacher', 'AccountManager', 'Curator'],
    foreign: ({ taught: { client_id, kid_id } }) => ({ client_id, kid_id }),
  },
];

/** Ids that refer to no person's record: all staff may use them. */
const ofTheSchool = [
  // Ownership of the line and its correction: see the test of settlements.
  'disputeLine transaction_id',
  'resolveDispute correction_id',
  'previewCancellation reason_id',
  'previewRuleChange late_reason_id',
  'previewRulePause late_reason_id',
  'previewRuleEnd late_reason_id',
  'previewStop late_reason_id',
  'previewChildInactivity late_reason_id',
  'previewClientInactivity late_reason_id',
  'confirmReport reason_id',
  'previewStop cancel_reason_id',
  'endEngagement cancel_reason_id',
  'listLessons reason_category_id',
  'recommendCourse course_id',
  'listPlaceableTeachers course_id',
  // Placing a lesson checks whose time it is; all users who may call this see what every teacher teaches.
  'listPlaceableCourses teacher_id',
  // Another user’s teacher or child returns 404: see the test of choices for placing a lesson.
  'previewLesson teacher_id',
  'previewLesson kid_id',
  'previewLesson with_kid_id',
  // Another user's lesson returns 404: see the test of topics.
  'checkLessonTopic lesson_id',
  'checkLessonTopic topic_id',
  'listServiceCourses course_id',
  'listAbonements course_id',
  'searchAbonements course_id',
  // No package matches another user's child: see the test of the price list.
  'searchAbonements kid_id',
  'createAbonement service_course_id',
  'editAbonement service_course_id',
  // Another client's child returns 404: see the test of packages.
  'previewTransfer kid_id',
  'transferSubscription kid_id',
  // The possible managers are the same for everybody; for permission see the test of records.
  'createClient manager_id',
  'editClient manager_id',
  // The possible managers are the same for everybody; for others' clients see the test of the list.
  'reassignClients client_ids',
  'previewReassignment client_ids',
  'reassignClients manager_id',
  'previewReassignment manager_id',
  // Only the actor's own clients are listed, whatever the parameter.
  'listMatchingClients manager_id',
  'listMatchingClients course_id',
  // Excludes a client; reveals nothing about them.
  'findDuplicates except_client_id',
  // A record that cannot be merged with one's own returns 404: see the test of merging.
  'previewMerge client_id',
  'mergeClients client_id',
  // Only transactions of one's own clients are searched, whoever recorded them.
  'liftSignInLock user_id',
  'getPersonalData person_id',
  'exportPersonalData person_id',
  'erasePersonalData person_id',
  'listReads user_id',
  'listReads client_id',
  'listReads teacher_id',
  'listSignIns user_id',
  // Only administrators list all users' tokens.
  'listTokens user_id',
  'listTransactions author_id',
  // Needs the ability; a client outside the scope returns 404: see the test of bank statements.
  'chooseLineClient client_id',
  'listTeachers course_id',
  'listTeachers curator_id',
  'listTeachers direction_id',
  'editTeacher curator_id',
  // Only the user's own files are searched.
  'listExports id',
  'getTeacherSalary period_id',
  'downloadPayslip period_id',
  'downloadSchemePayslip period_id',
  'downloadPayLines period_id',
  'listGroupSalary period_id',
  'getSchemePay period_id',
  'listStaffPay period_id',
  // Only users with the ability reach the pay of everybody.
  'listPaidPeople period_id',
  'listPaidPeople curator_id',
  // Only users with the ability reach payouts, everybody's alike.
  'listDuePay period_id',
  'makePayoutRegister period_id',
  'listPayouts register_id',
  'listPayouts teacher_id',
  // A file of another payout returns 404: see the test of receipts.
  'addReceipt file_id',
  'verifyReceipt receipt_id',
  'annulReceipt receipt_id',
  'listReceipts teacher_id',
  // Periods are the school's; a file of somebody else returns 404: see the test of invoices.
  'sendInvoice period_id',
  'sendInvoice file_id',
  'listInvoices teacher_id',
  'findKnown teacher_id',
  'getFreeGrid course_id',
  'getFreeGrid direction_id',
  'listFreeTeachers course_id',
  'listFreeTeachers direction_id',
  'findTeacher course_id',
  'findTeacher direction_id',
  // Another user's child returns 404: see the test of free teachers.
  'findTeacher kid_id',
  'getWhyNotFree course_id',
  'getWhyNotFree direction_id',
  // A teacher without a visible schedule returns 404: see the test of free teachers.
  'getWhyNotFree teacher_id',
  // Another user's engagement returns 404: see the tests of regular and shared lessons.
  'previewRegularRules engagement_id',
  'previewRegularRules with_engagement_ids',
  'createRegularRules with_engagement_ids',
  'previewRuleJoin engagement_id',
  'joinRegularRule engagement_id',
  'listTogether engagement_id',
  // Owners, sources and reasons of deals are the same for all who sell; for foreign ids see the test of deals.
  'editDeal course_id',
  'editDeal source_id',
  'editDeal owner_id',
  'moveDeal loss_reason_id',
  // Every account manager may be chosen; for other users see the test of deals.
  'moveDeal manager_id',
  'linkDealClient client_id',
  'linkDealClient kid_id',
  'linkDealTrial lesson_id',
  'getDealTotals owner_id',
  'getDealTotals source_id',
  'getDealTotals course_id',
  'getFunnel owner_id',
  'getFunnel source_id',
  'getFunnel course_id',
  // Reference data is the same for everybody who keeps it; for unknown ids see the test of reference data.
  'getReferenceHistory id',
  'reorderCancellationCategories ids',
  'reorderCancellationReasons ids',
  'reorderCourses ids',
  'reorderDealSources ids',
  'reorderDirections ids',
  'reorderLevels ids',
  'reorderLossReasons ids',
  'reorderDeclineReasons ids',
  // Only the current teacher's pupils are searched.
  'listPupils course_id',
  'listMatchRequests course_id',
  // The reasons are the same for every teacher.
  'declineOffer reason_id',
  'reorderInactivityReasons ids',
  'reorderDaysOff ids',
  'reorderMailingCategories ids',
  'reorderServiceCourses ids',
  'createCourse direction_id',
  // Curriculums are the same for everybody who writes them; for unknown ids see the test of curriculums.
  'listCourseGrades course_id',
  'setCourseGrades course_id',
  'listCurriculums course_id',
  'createCurriculum course_id',
  'createCurriculum from_id',
  'importCurriculum course_id',
  'compareCurriculums with_id',
  'compareTests with_id',
  'getGradeLevel grade_level_id',
  'moveGradeLevel after_id',
  'addTopics after_id',
  'moveTopic after_id',
  // For unknown ids, and children outside the user's scope, see the test of checklists.
  'listChecklists course_id',
  'createChecklist course_id',
  'createChecklist from_id',
  'listChildChecklists kid_id',
  'listChildChecklists course_id',
  'getChecklistProgress kid_id',
  'getChecklistProgress course_id',
  'openChildChecklist engagement_id',
  'markCriterion criterion_id',
  // A lesson or child outside the user's scope returns 404: see the test of test results.
  'getLessonTests lesson_id',
  'listKidTests kid_id',
  'saveTestResult lesson_id',
  'saveTestResult test_id',
  'getTestStatistics course_id',
  'listTopicTests grade_level_id',
  'createTest topic_id',
  'createTest from_id',
  'listAgeGroups course_id',
  'createAgeGroup course_id',
  'listTexts course_id',
  'listTexts age_group_id',
  'createText age_group_id',
  'createText from_id',
  'editText age_group_id',
  // A lesson or child outside the user's scope returns 404: see the test of readings.
  'getLessonTexts lesson_id',
  'listKidReadings kid_id',
  'saveReading lesson_id',
  'saveReading text_id',
  'addQuestions after_id',
  'moveQuestion after_id',
  // A methodist sees every child; a child outside the scope returns 404: see the test of curriculums.
  'previewMoveChildren grade_level_id',
  'previewMoveChildren engagement_id',
  'moveChildren grade_level_id',
  'moveChildren engagement_ids',
  'getPlanAndFact engagement_id',
  // Filters of figures: children outside the user's scope are not listed, see the test of study figures.
  'listTopicFigures course_id',
  'listTopicFigures teacher_id',
  'listTestFigures course_id',
  'listTestFigures teacher_id',
  'listChildrenBehind course_id',
  'listChildrenBehind teacher_id',
  // Filters of figures: answers of other curators' teachers are not listed, see the test of match figures.
  'getMatchFigures course_id',
  'getMatchFigures reason_id',
  'listOfferAnswers course_id',
  'listOfferAnswers teacher_id',
  'listOfferAnswers reason_id',
  'listTeacherAnswers course_id',
  'editCourse direction_id',
  'createServiceCourse course_id',
  'editServiceCourse course_id',
  'createCancellationReason category_id',
  'editCancellationReason category_id',
  // A line of somebody else returns 404: see the test of disputes.
  'disputePay accrual_id',
  'disputeSchemePay line_id',
  // A lesson of another teacher returns 404: see the test of bonuses and deductions.
  // Another user’s key figures return 404: see the test of key figures.
  'getKpi user_id',
  'getKpiHistory user_id',
  'listKpiImmuneUsers user_id',
  // Only users with the ability agree to immunity, for everybody alike.
  'updateKpiImmuneUsers user_ids',
  'giveAdjustment reason_id',
  'giveAdjustment lesson_id',
  // A file of somebody else returns 404: see the test of files as evidence.
  'giveAdjustment file_id',
  'reorderPayReasons ids',
  'listPayDisputes period_id',
  // Users who set rates set every teacher's, and schemes for everybody but themselves.
  'previewPayScheme user_id',
  'setPayScheme user_id',
  'setTeacherRate service_course_id',
  'dropTeacherRate service_course_id',
  'previewRates teacher_id',
  'setActivityRate teacher_id',
  'dropActivityRate teacher_id',
  'previewActivityRate teacher_id',
  // A teacher of another group returns 404: see the test of rates of activities.
  'listActivityRates teacher_id',
  'previewRates curator_id',
  'previewRates service_course_id',
  'setRates teacher_ids',
  'setRates curator_ids',
  'setRates service_course_ids',
  // A lesson outside the freed days is refused: see the test of shortened vacations.
  'bringLessonBack lesson_id',
  // A teacher without visible vacations returns 404: see the test of vacations.
  'previewVacation teacher_id',
];

let all: TwoFamilies;
let onSale: number;

beforeAll(async () => {
  all = await twoFamilies();
  onSale = await all.school.build.abonement(all.own.taught.service_course_id);
  notOnSale = await all.school.build.abonement(all.others.taught.service_course_id);
  await all.school.database.db.updateTable('abonements').set({ on_sale: false }).where('id', '=', notOnSale).execute();
  const { taught } = all.own;
  otherCourse = await all.school.build.course();
  pairService = await serviceOf({ ...taught, course_id: otherCourse.course_id }, 'pair');
  const skill = { teacher_id: taught.teacher_id, course_id: otherCourse.course_id, grade_from: 1, grade_to: 11 };
  await all.school.database.db.insertInto('teacher_skills').values(skill).execute();
  heldLesson = await lessonOver(taught, '2026-11-16T07:00:00Z', taught.service_course_id);
  heldTrial = await lessonOver(taught, '2026-11-16T09:00:00Z', await serviceOf(taught, 'trial'));
  // Half an hour into the lesson of each family: it can be written up, and is too late to be cancelled for free.
  all.school.at('2026-11-17T07:30:00Z');
  const written = await all
    .ownCaller('Teacher')
    .post(`/api/events/lessons/${heldTrial}/conduct/`, { outcome: 'held', topic_id: taught.topic_ids[0] });
  expect(written.status).toBe(200);
});

/** A service of the course, with the teacher's rate. */
async function serviceOf({ course_id, teacher_id }: Family['taught'], kind: 'pair' | 'trial'): Promise<number> {
  const { db } = all.school.database;
  const service = {
    course_id,
    kind,
    title_en: `A ${kind} lesson`,
    title_ru: `A ${kind} lesson`,
    minutes: 45,
    price: minor(60_000),
    currency: 'RUB',
  } as const;
  const { id } = await db.insertInto('service_courses').values(service).returning('id').executeTakeFirstOrThrow();
  const rate = { teacher_id, service_course_id: id, amount: minor(50_000), currency: 'RUB', effective_from: '2026-01-01' } as const;
  await db.insertInto('rate_versions').values(rate).execute();
  return id;
}

const lessonOver = (taught: Family['taught'], start: string, service_course_id: number) =>
  all.school.build.lesson({ ...taught, service_course_id }, start, { policy: defaultLessonPolicy });

const fieldsOf = (schema: Endpoint['body']) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
const idsOf = (schema: Endpoint['body']) => fieldsOf(schema).filter((name) => /(^|_)ids?$/.test(name));
const endpointOf = (name: Name) => contract[name] as Endpoint;

it('lists the owner of every id in every body and query', () => {
  const known = new Set(ofTheSchool);
  for (const [name, { foreign }] of Object.entries(swaps))
    for (const field of Object.keys(foreign(all.others))) known.add(`${name} ${field}`);
  for (const { name, foreign } of filters) for (const field of Object.keys(foreign(all.others))) known.add(`${name} ${field}`);
  const sent = Object.entries<Endpoint>(contract).flatMap(([name, { body, query }]) =>
    [...idsOf(body), ...idsOf(query)].map((field) => `${name} ${field}`),
  );
  expect(sent.sort()).toEqual([...known].sort());
});

function post(name: Name, role: StaffRole, body: object): Promise<Answer> {
  return all.ownCaller(role).post(addressOf(endpointOf(name), swaps[name]?.record?.() ?? all.own.records.lesson), body);
}

/** Names that must never be revealed by trying ids. */
async function namesOf({ taught }: Family): Promise<string[]> {
  const { db } = all.school.database;
  const client = await db.selectFrom('clients').select('name').where('id', '=', taught.client_id).executeTakeFirstOrThrow();
  const kid = await db.selectFrom('children').select('name').where('id', '=', taught.kid_id).executeTakeFirstOrThrow();
  return [client.name, kid.name];
}

describe('a body with several ids, each replaced by a foreign one', () => {
  it.each(Object.entries(swaps) as [Name, Swap][])('%s accepts none, and nothing changes', async (name, { as, right, foreign }) => {
    const before = await fingerprint(all.school.database, ['audit_log']);
    for (const role of as) {
      const strange = Object.entries(foreign(all.others));
      // One by one, and all together: ids that are consistent with each other but not the user's.
      const bodies = [...strange.map(([field, id]) => ({ [field]: id })), Object.fromEntries(strange)];
      for (const body of bodies) {
        const answer = await post(name, role, { ...right(all.own), ...body });
        expect([role, body, answer.status]).toEqual([role, body, expect.toBeOneOf([400, 403, 404, 409])]);
        for (const theirs of await namesOf(all.others)) expect(JSON.stringify(answer.body)).not.toContain(theirs);
      }
    }
    expect(await fingerprint(all.school.database, ['audit_log'])).toEqual(before);
  });

  it.each(Object.keys(swaps) as Name[])('%s accepts the user’s own ids', async (name) => {
    const { as, right } = swaps[name] as Swap;
    const answer = await post(name, as[0] as StaffRole, right(all.own));
    expect([name, answer.error?.key ?? 'accepted']).toEqual([name, 'accepted']);
  });
});

/** The number of rows in a response: a list, a page, or lists of several kinds. */
function rowsIn(body: unknown): number | undefined {
  if (Array.isArray(body)) return body.length;
  const { count } = body as { count?: number };
  return count ?? Object.values(body as object).flat().length;
}

describe('a filter by a foreign id', () => {
  it.each(filters)('of $name finds nothing', async ({ name, as, foreign }) => {
    for (const role of as) {
      for (const [field, id] of Object.entries(foreign(all.others))) {
        const { status, body } = await all.ownCaller(role).get(`${endpointOf(name).path}?${field}=${id}`);
        expect([role, field, status === 404 ? 0 : rowsIn(body)]).toEqual([role, field, 0]);
      }
    }
  });
});
