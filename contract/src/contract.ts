import { accountsContract } from './accounts/accounts.contract.ts';
import { ownAccountContract } from './accounts/own-account.contract.ts';
import { signInsContract } from './accounts/sign-ins.contract.ts';
import { tokensContract } from './accounts/tokens.contract.ts';
import { staffContract } from './accounts/staff.contract.ts';
import { bankStatementsContract } from './ledger/bank-statements.contract.ts';
import { approvalsContract } from './ledger/approvals.contract.ts';
import { booksContract } from './ledger/books.contract.ts';
import { calendarFeedContract } from './calendar-feed/calendar-feed.contract.ts';
import { checklistsContract } from './checklists/checklists.contract.ts';
import { childChecklistsContract } from './checklists/child-checklists.contract.ts';
import { childrenContract } from './clients/children.contract.ts';
import { clientLogContract } from './clients/access/client-log.contract.ts';
import { clientRecordsContract } from './clients/client-records.contract.ts';
import { assignmentContract } from './clients/assignment.contract.ts';
import { clientAccessContract } from './clients/access/client-access.contract.ts';
import { clientsContract } from './clients/clients.contract.ts';
import { duplicatesContract } from './clients/duplicates.contract.ts';
import { dealsContract } from './deals/deals.contract.ts';
import { consentsContract } from './clients/consents.contract.ts';
import { notesContract } from './clients/notes.contract.ts';
import { documentsContract } from './documents/documents.contract.ts';
import type { CallerInput, Endpoint, Output } from './endpoint.ts';
import { firstStepsContract } from './first-steps/first-steps.contract.ts';
import { invoicesContract } from './invoices/invoices.contract.ts';
import { kpiContract } from './kpi/kpi.contract.ts';
import { learningContract } from './learning/learning.contract.ts';
import { holdsContract } from './holds/holds.contract.ts';
import { importsContract } from './imports/imports.contract.ts';
import { exportsContract } from './exports/exports.contract.ts';
import { ledgerContract } from './ledger/ledger.contract.ts';
import { followUpsContract } from './lessons/follow-ups.contract.ts';
import { lessonChoicesContract } from './lessons/lesson-choices.contract.ts';
import { lessonsContract } from './lessons/lessons.contract.ts';
import { matchFiguresContract } from './matches/match-figures.contract.ts';
import { matchesContract } from './matches/matches.contract.ts';
import { searchesContract } from './matches/searches.contract.ts';
import { offersContract } from './matches/offers.contract.ts';
import { mergesContract } from './merges/merges.contract.ts';
import { backupsContract } from './backups/backups.contract.ts';
import { jobsContract } from './jobs/jobs.contract.ts';
import { outboxContract } from './outbox/outbox.contract.ts';
import { personsContract } from './privacy/persons.contract.ts';
import { readLogContract } from './privacy/read-log.contract.ts';
import { pupilsContract } from './pupils/pupils.contract.ts';
import { regularLessonsContract } from './regular-lessons/regular-lessons.contract.ts';
import { payTaxesContract } from './payouts/pay-taxes.contract.ts';
import { payoutsContract } from './payouts/payouts.contract.ts';
import { receiptsContract } from './receipts/receipts.contract.ts';
import { payAdjustmentsContract } from './salary/pay-adjustments.contract.ts';
import { activityPayContract } from './salary/activities/activity-pay.contract.ts';
import { payReasonsContract } from './salary/pay-reasons.contract.ts';
import { payDisputesContract } from './salary/pay-disputes.contract.ts';
import { paySettlementsContract } from './salary/settlement/pay-settlements.contract.ts';
import { payPeriodsContract } from './salary/pay-periods.contract.ts';
import { paidPeopleContract } from './salary/people/paid-people.contract.ts';
import { salaryContract } from './salary/salary.contract.ts';
import { savedViewsContract } from './saved-views/saved-views.contract.ts';
import { scheduleContract } from './schedule/schedule.contract.ts';
import { workingTimeContract } from './schedule/working-time.contract.ts';
import { searchContract } from './search/search.contract.ts';
import { inactivityReasonsContract } from './inactivity-reasons/inactivity-reasons.contract.ts';
import { daysOffContract } from './days-off/days-off.contract.ts';
import { mailingCategoriesContract } from './clients/mailing-categories.contract.ts';
import { dealReferenceContract } from './deals/deal-reference.contract.ts';
import { cancellationReasonsContract } from './lessons/cancellation-reasons.contract.ts';
import { referenceContract } from './reference/reference.contract.ts';
import { ratesContract } from './salary/rates/rates.contract.ts';
import { paySchemesContract } from './salary/schemes/pay-schemes.contract.ts';
import { curriculumFilesContract } from './study/curriculum-files/curriculum-files.contract.ts';
import { curriculumMovesContract } from './study/curriculum-moves.contract.ts';
import { materialsContract } from './study/materials/materials.contract.ts';
import { methodistContract } from './study/methodist.contract.ts';
import { studyFiguresContract } from './study/figures/study-figures.contract.ts';
import { curriculumsContract } from './study/curriculums.contract.ts';
import { studyReferenceContract } from './study/study-reference.contract.ts';
import { ageGroupsContract } from './practice/age-groups.contract.ts';
import { practiceTextsContract } from './practice/practice-texts.contract.ts';
import { readingsContract } from './practice/readings.contract.ts';
import { testFilesContract } from './tests/test-files.contract.ts';
import { testResultsContract } from './tests/test-results.contract.ts';
import { testTemplatesContract } from './tests/test-templates.contract.ts';
import { settingsContract } from './settings/settings.contract.ts';
import { starterCatalogueContract } from './starter-catalogue/starter-catalogue.contract.ts';
import { settlementsContract } from './settlements/settlements.contract.ts';
import { studyContract } from './study/study.contract.ts';
import { abonementsContract } from './subscriptions/abonements.contract.ts';
import { subscriptionsContract } from './subscriptions/subscriptions.contract.ts';
import { teacherInactivityContract } from './teachers/teacher-inactivity.contract.ts';
import { teachersContract } from './teachers/teachers.contract.ts';
import { webhooksContract } from './webhooks/webhooks.contract.ts';
import { vacationsContract } from './vacations/vacations.contract.ts';

/** All endpoints by name: the source of routes, the OpenAPI document, the permission matrix and the web client's types. */
export const contract = {
  ...accountsContract,
  ...ownAccountContract,
  ...staffContract,
  ...signInsContract,
  ...readLogContract,
  ...personsContract,
  ...tokensContract,
  ...studyContract,
  ...teachersContract,
  ...teacherInactivityContract,
  ...savedViewsContract,
  ...exportsContract,
  ...importsContract,
  ...firstStepsContract,
  ...starterCatalogueContract,
  ...clientsContract,
  ...assignmentContract,
  ...clientAccessContract,
  ...duplicatesContract,
  ...mergesContract,
  ...clientRecordsContract,
  ...childrenContract,
  ...consentsContract,
  ...notesContract,
  ...clientLogContract,
  ...scheduleContract,
  ...workingTimeContract,
  ...holdsContract,
  ...lessonsContract,
  ...pupilsContract,
  ...regularLessonsContract,
  ...lessonChoicesContract,
  ...followUpsContract,
  ...vacationsContract,
  ...calendarFeedContract,
  ...ledgerContract,
  ...settlementsContract,
  ...paySettlementsContract,
  ...documentsContract,
  ...backupsContract,
  ...outboxContract,
  ...jobsContract,
  ...webhooksContract,
  ...approvalsContract,
  ...booksContract,
  ...bankStatementsContract,
  ...abonementsContract,
  ...subscriptionsContract,
  ...salaryContract,
  ...paidPeopleContract,
  ...payDisputesContract,
  ...payAdjustmentsContract,
  ...payReasonsContract,
  ...activityPayContract,
  ...payPeriodsContract,
  ...payTaxesContract,
  ...payoutsContract,
  ...receiptsContract,
  ...invoicesContract,
  ...kpiContract,
  ...searchContract,
  ...matchesContract,
  ...offersContract,
  ...searchesContract,
  ...matchFiguresContract,
  ...dealsContract,
  ...learningContract,
  ...settingsContract,
  ...referenceContract,
  ...studyReferenceContract,
  ...curriculumsContract,
  ...curriculumMovesContract,
  ...materialsContract,
  ...curriculumFilesContract,
  ...methodistContract,
  ...studyFiguresContract,
  ...checklistsContract,
  ...childChecklistsContract,
  ...testTemplatesContract,
  ...testResultsContract,
  ...testFilesContract,
  ...ageGroupsContract,
  ...practiceTextsContract,
  ...readingsContract,
  ...cancellationReasonsContract,
  ...daysOffContract,
  ...mailingCategoriesContract,
  ...inactivityReasonsContract,
  ...dealReferenceContract,
  ...ratesContract,
  ...paySchemesContract,
};

export type Contract = typeof contract;
type Entry = Contract[keyof Contract];

/** The paths of a method. */
export type PathOf<M extends Endpoint['method']> = Extract<Entry, { method: M }>['path'];
type EntryAt<M extends Endpoint['method'], P extends string> = Extract<Entry, { method: M; path: P }>;
/** Input and output types by method and path. The web client imports only these types, so no schema gets into the bundle. */
export type InputAt<M extends Endpoint['method'], P extends string> = CallerInput<EntryAt<M, P>>;
export type OutputAt<M extends Endpoint['method'], P extends string> = Output<EntryAt<M, P>>;
