import { forgetSignIns } from './features/accounts/public/forget-sign-ins.ts';
import { renewSecondFactorSeals } from './features/accounts/public/renew-second-factor-seals.ts';
import { forgetTimeChanges } from './features/availability/public/forget-changes.ts';
import { openDueChecklists } from './features/checklists/children/due-checklists.ts';
import { importHolidays } from './features/days-off/import-holidays.ts';
import { goOnWhenDue } from './features/learning/leaving/go-on-when-due.ts';
import { endPassedHolds } from './features/holds/end-passed-holds.ts';
import { sendOfferMails } from './features/matches/mails/send-offer-mails.ts';
import { calculateKeyFigures } from './features/kpi/months/calculate-months.ts';
import { expireMatchRequests } from './features/matches/public/expire-match-requests.ts';
import { forgetImportRows } from './features/imports/forget-import-rows.ts';
import { checkLedgerNightly } from './features/ledger/check/check-ledger.ts';
import { sendDueWaves } from './features/searches/send-due-waves.ts';
import { decideDueFollowUps } from './features/lessons/follow-ups/decide-due.ts';
import { forgetByRetention } from './features/privacy/retention/forget-by-retention.ts';
import { deleteUnusedEvidenceFiles } from './features/salary/adjustments/evidence/delete-unused-files.ts';
import { deleteUnusedInvoiceFiles } from './features/invoices/files/delete-unused-files.ts';
import { deleteUnusedReceiptFiles } from './features/receipts/files/delete-unused-files.ts';
import { remindOfReceipts } from './features/receipts/mails/remind-of-receipts.ts';
import { placeDueLessons } from './features/regular-lessons/placing/place-due-lessons.ts';
import { deleteUnusedFiles } from './features/study/materials/delete-unused-files.ts';
import { expireSubscriptions } from './features/subscriptions/daily/expire-subscriptions.ts';
import { followFreezes } from './features/subscriptions/daily/follow-freezes.ts';
import { warnLowBalance } from './features/subscriptions/daily/warn-low-balance.ts';
import { renewWebhookSeals } from './features/webhooks/public/renew-webhook-seals.ts';
import { forgetOldKeys } from './kernel/calls/idempotency.ts';
import { forgetRateLimits } from './kernel/calls/rate-limit.ts';
import { renewMailSeals } from './kernel/mail/renew-mail-seals.ts';
import { renewSeals } from './kernel/process/renew-seals.ts';
import type { Job } from './kernel/process/job.ts';

/** All background jobs, run at start-up and on schedule. */
export const jobs: readonly Job[] = [
  // Engagements that resume today place their weekly lessons before all others are placed.
  { name: 'learning-goes-on', cron: '1 * * * *', work: goOnWhenDue },
  {
    name: 'regular-lessons',
    cron: '7 * * * *',
    // Holidays first: no lesson is placed on them.
    work: async (job) => {
      await importHolidays(job);
      await placeDueLessons(job);
    },
  },
  { name: 'client-reports', cron: '*/10 * * * *', work: decideDueFollowUps },
  { name: 'match-requests', cron: '*/10 * * * *', work: ({ write }) => write(expireMatchRequests) },
  { name: 'offer-mails', cron: '5-59/10 * * * *', work: sendOfferMails },
  { name: 'search-waves', cron: '*/10 * * * *', work: sendDueWaves },
  // A package whose freeze has passed becomes active before the job that expires packages.
  { name: 'subscription-freezes', cron: '2 * * * *', work: ({ write }) => write(followFreezes) },
  { name: 'subscription-ends', cron: '12 * * * *', work: expireSubscriptions },
  // In the morning of the school's default zone, when managers start work.
  { name: 'low-balance', cron: '32 4 * * *', work: warnLowBalance },
  { name: 'receipts', cron: '47 4 * * *', work: remindOfReceipts },
  // After midnight in the school's default zone, when a month may be over for good.
  { name: 'key-figures', cron: '17 22 * * *', work: calculateKeyFigures },
  { name: 'checklists', cron: '27 * * * *', work: openDueChecklists },
  { name: 'holds', cron: '22 * * * *', work: ({ write }) => write(endPassedHolds) },
  { name: 'ledger-check', cron: '17 1 * * *', work: checkLedgerNightly },
  { name: 'teacher-time-changes', cron: '52 3 * * *', work: ({ write }) => write(forgetTimeChanges) },
  { name: 'import-rows', cron: '27 2 * * *', work: forgetImportRows },
  // After a shorter retention time it has millions of entries to go through.
  { name: 'retention', cron: '42 2 * * *', longestSeconds: 4 * 3600, work: forgetByRetention },
  { name: 'material-files', cron: '57 3 * * *', work: ({ write }) => write(deleteUnusedFiles) },
  { name: 'receipt-files', cron: '2 4 * * *', work: ({ write }) => write(deleteUnusedReceiptFiles) },
  { name: 'evidence-files', cron: '14 4 * * *', work: ({ write }) => write(deleteUnusedEvidenceFiles) },
  { name: 'invoice-files', cron: '4 4 * * *', work: ({ write }) => write(deleteUnusedInvoiceFiles) },
  { name: 'sign-ins', cron: '42 3 * * *', work: ({ write }) => write(forgetSignIns) },
  { name: 'rate-limits', cron: '47 3 * * *', work: ({ write }) => write(forgetRateLimits) },
  {
    name: 'secret-change',
    cron: '22 3 * * *',
    work: (job) => renewSeals(job, [renewMailSeals, renewSecondFactorSeals, renewWebhookSeals]),
  },
  { name: 'idempotency-keys', cron: '37 3 * * *', work: ({ write }) => write(forgetOldKeys) },
];
