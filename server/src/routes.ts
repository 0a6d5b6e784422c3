import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { calendarFeedRoutes } from './features/calendar-feed/calendar-feed.routes.ts';
import { childChecklistsRoutes } from './features/checklists/children/child-checklists.routes.ts';
import { checklistsRoutes } from './features/checklists/templates/checklists.routes.ts';
import { clientAccessRoutes } from './features/clients/access/client-access.routes.ts';
import { assignmentRoutes } from './features/clients/assignment/assignment.routes.ts';
import { clientsRoutes } from './features/clients/clients.routes.ts';
import { consentsRoutes } from './features/clients/consents/consents.routes.ts';
import { clientLogRoutes } from './features/clients/log/log.routes.ts';
import { notesRoutes } from './features/clients/notes/notes.routes.ts';
import { recordsRoutes } from './features/clients/records/records.routes.ts';
import { learningRoutes } from './features/learning/learning.routes.ts';
import { duplicatesRoutes } from './features/clients/duplicates/duplicates.routes.ts';
import { dealsRoutes } from './features/deals/deals.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { holdsRoutes } from './features/holds/holds.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { firstStepsRoutes } from './features/first-steps/first-steps.routes.ts';
import { invoicesRoutes } from './features/invoices/invoices.routes.ts';
import { kpiRoutes } from './features/kpi/kpi.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { ledgerRoutes } from './features/ledger/ledger.routes.ts';
import { lessonsRoutes } from './features/lessons/lessons.routes.ts';
import { searchesRoutes } from './features/searches/searches.routes.ts';
import { offersRoutes } from './features/offers/offers.routes.ts';
import { matchesRoutes } from './features/matches/matches.routes.ts';
import { mergesRoutes } from './features/merges/merges.routes.ts';
import { backupsRoutes } from './features/backups/backups.routes.ts';
import { jobsRoutes } from './features/jobs/jobs.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { payoutsRoutes, payTaxesRoutes } from './features/payouts/payouts.routes.ts';
import { receiptsRoutes } from './features/receipts/receipts.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { pupilsRoutes } from './features/pupils/pupils.routes.ts';
import { regularLessonsRoutes } from './features/regular-lessons/regular-lessons.routes.ts';
import { salaryRoutes } from './features/salary/salary.routes.ts';
import { savedViewsRoutes } from './features/saved-views/saved-views.routes.ts';
import { scheduleRoutes } from './features/schedule/schedule.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { inactivityReasonsRoutes } from './features/inactivity-reasons/inactivity-reasons.routes.ts';
import { daysOffRoutes } from './features/days-off/days-off.routes.ts';
import { mailingCategoriesRoutes } from './features/clients/mailing/mailing-categories.routes.ts';
import { dealReferenceRoutes } from './features/deals/deal-reference.routes.ts';
import { cancellationReasonsRoutes } from './features/lessons/reasons/cancellation-reasons.routes.ts';
import { referenceRoutes } from './features/reference/reference.routes.ts';
import { ratesRoutes } from './features/salary/rates/rates.routes.ts';
import { studyReferenceRoutes } from './features/study/reference/study-reference.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { starterCatalogueRoutes } from './features/starter-catalogue/starter-catalogue.routes.ts';
import { settlementsRoutes } from './features/settlements/settlements.routes.ts';
import { curriculumsRoutes } from './features/study/curriculums/curriculums.routes.ts';
import { studyRoutes } from './features/study/study.routes.ts';
import { practiceRoutes } from './features/practice/practice.routes.ts';
import { testsRoutes } from './features/tests/tests.routes.ts';
import { subscriptionsRoutes } from './features/subscriptions/subscriptions.routes.ts';
import { teachersRoutes } from './features/teachers/teachers.routes.ts';
import { vacationsRoutes } from './features/vacations/vacations.routes.ts';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import type { Route } from './kernel/calls/routes.ts';
import { declaredSettings } from './settings.ts';

/** Every feature’s routes. */
export const routes: readonly Route[] = [
  ...accountsRoutes,
  ...studyRoutes,
  ...curriculumsRoutes,
  ...checklistsRoutes,
  ...childChecklistsRoutes,
  ...practiceRoutes,
  ...testsRoutes,
  ...teachersRoutes,
  ...savedViewsRoutes,
  ...exportsRoutes,
  ...importsRoutes,
  ...invoicesRoutes,
  ...kpiRoutes,
  ...firstStepsRoutes,
  ...starterCatalogueRoutes,
  ...clientsRoutes,
  ...recordsRoutes,
  ...consentsRoutes,
  ...notesRoutes,
  ...clientLogRoutes,
  ...learningRoutes,
  ...assignmentRoutes,
  ...clientAccessRoutes,
  ...duplicatesRoutes,
  ...mergesRoutes,
  ...scheduleRoutes,
  ...holdsRoutes,
  ...lessonsRoutes,
  ...privacyRoutes,
  ...pupilsRoutes,
  ...regularLessonsRoutes,
  ...vacationsRoutes,
  ...calendarFeedRoutes,
  ...ledgerRoutes,
  ...settlementsRoutes,
  ...documentsRoutes,
  ...backupsRoutes,
  ...outboxRoutes,
  ...jobsRoutes,
  ...webhooksRoutes,
  ...subscriptionsRoutes,
  ...salaryRoutes,
  ...payoutsRoutes,
  ...payTaxesRoutes,
  ...receiptsRoutes,
  ...searchRoutes,
  ...matchesRoutes,
  ...offersRoutes,
  ...searchesRoutes,
  ...dealsRoutes,
  ...settingsRoutes(declaredSettings),
  ...referenceRoutes,
  ...studyReferenceRoutes,
  ...cancellationReasonsRoutes,
  ...daysOffRoutes,
  ...mailingCategoriesRoutes,
  ...inactivityReasonsRoutes,
  ...dealReferenceRoutes,
  ...ratesRoutes,
];
