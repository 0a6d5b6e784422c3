import type { ExportSubject } from '@lectern/contract/exports/exports.schema';
import type { ExportedList } from '../../kernel/files/export-list.ts';
import { exportedStaff } from '../accounts/public/exported-staff.ts';
import { exportedSignIns } from '../accounts/public/exported-sign-ins.ts';
import { exportedTokens } from '../accounts/public/exported-tokens.ts';
import { exportedClients } from '../clients/public/exported-clients.ts';
import { exportedDeals } from '../deals/public/exported-deals.ts';
import { exportedDocuments } from '../documents/public/exported-documents.ts';
import { exportedApprovals } from '../ledger/public/exported-approvals.ts';
import { exportedTransactions } from '../ledger/public/exported-transactions.ts';
import { exportedLessons } from '../lessons/public/exported-lessons.ts';
import { exportedOfferAnswers, exportedTeacherAnswers } from '../matches/public/exported-answers.ts';
import { exportedMails } from '../outbox/public/exported-mails.ts';
import { exportedPupils } from '../pupils/public/exported-pupils.ts';
import { exportedChildrenBehind, exportedTestFigures, exportedTopicFigures } from '../study/public/exported-figures.ts';
import { exportedInvoices } from '../invoices/public/exported-invoices.ts';
import { exportedReceipts } from '../receipts/public/exported-receipts.ts';
import { exportedPay } from '../salary/public/exported-pay.ts';
import { exportedPriceList } from '../subscriptions/public/exported-price-list.ts';
import { exportedLessonsReport } from '../teachers/public/exported-lessons-report.ts';
import { exportedTeachers } from '../teachers/public/exported-teachers.ts';

/** All lists that can be exported. */
export const exportedLists: Readonly<Record<ExportSubject, ExportedList>> = {
  teachers: exportedTeachers,
  clients: exportedClients,
  lessons: exportedLessons,
  transactions: exportedTransactions,
  documents: exportedDocuments,
  price_list: exportedPriceList,
  deals: exportedDeals,
  staff: exportedStaff,
  mails: exportedMails,
  sign_ins: exportedSignIns,
  tokens: exportedTokens,
  approvals: exportedApprovals,
  pupils: exportedPupils,
  topic_figures: exportedTopicFigures,
  test_figures: exportedTestFigures,
  children_behind: exportedChildrenBehind,
  offer_answers: exportedOfferAnswers,
  teacher_answers: exportedTeacherAnswers,
  receipts: exportedReceipts,
  invoices: exportedInvoices,
  pay: exportedPay,
  teachers_lessons: exportedLessonsReport,
};
