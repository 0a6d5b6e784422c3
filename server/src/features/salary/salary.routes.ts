import { payAdjustmentsContract } from '@lectern/contract/salary/pay-adjustments.contract';
import { payDisputesContract } from '@lectern/contract/salary/pay-disputes.contract';
import { paidPeopleContract } from '@lectern/contract/salary/people/paid-people.contract';
import { payPeriodsContract } from '@lectern/contract/salary/pay-periods.contract';
import { paySettlementsContract } from '@lectern/contract/salary/settlement/pay-settlements.contract';
import { salaryContract } from '@lectern/contract/salary/salary.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { activityPayRoutes } from './activities/activity-pay.routes.ts';
import { appealPenalty } from './adjustments/appeal-penalty.ts';
import { decideAppeal } from './adjustments/decide-appeal.ts';
import { addEvidenceFile } from './adjustments/evidence/add-evidence-file.ts';
import { getEvidenceFile } from './adjustments/evidence/evidence-files.queries.ts';
import { giveAdjustment } from './adjustments/give-adjustment.ts';
import { payReasonsRoutes } from './adjustments/pay-reasons.routes.ts';
import { takeBackAdjustment } from './adjustments/take-back-adjustment.ts';
import { listPayAdjustments } from './adjustments/pay-adjustments.queries.ts';
import { answerPayDispute, withdrawPayDispute } from './disputes/answer-pay-dispute.ts';
import { disputePay } from './disputes/dispute-pay.ts';
import { listPayDisputes } from './disputes/pay-disputes.queries.ts';
import { approveGroupPay } from './group/approve-group-pay.ts';
import { listGroupSalary } from './group/group-salary.queries.ts';
import { listPaidPeople } from './people/paid-people.queries.ts';
import { listPayPeriods } from './periods/pay-periods.queries.ts';
import { listPayStatements } from './periods/pay-statements.ts';
import { approvePayPeriod, calculatePayPeriod, closePayPeriod, reopenPayPeriod, reviewPayPeriod } from './periods/step-pay-period.ts';
import { downloadPayLines, downloadPayslip } from './papers/pay-papers.queries.ts';
import { paySchemesRoutes } from './schemes/pay-schemes.routes.ts';
import { getTeacherSalary } from './salary.queries.ts';
import { downloadPaySettlement, getPaySettlement } from './settlement/pay-settlements.queries.ts';

export const salaryRoutes = [
  ...routesOf(paySettlementsContract, { getPaySettlement, downloadPaySettlement }),
  ...routesOf(salaryContract, { getTeacherSalary, downloadPayslip, downloadPayLines, listPayStatements, listGroupSalary }),
  ...routesOf(paidPeopleContract, { listPaidPeople }),
  ...paySchemesRoutes,
  ...payReasonsRoutes,
  ...activityPayRoutes,
  ...routesOf(payAdjustmentsContract, {
    listPayAdjustments,
    giveAdjustment,
    addEvidenceFile,
    getEvidenceFile,
    appealPenalty,
    decideAppeal,
    takeBackAdjustment,
  }),
  ...routesOf(payDisputesContract, { listPayDisputes, disputePay, answerPayDispute, withdrawPayDispute }),
  ...routesOf(payPeriodsContract, {
    listPayPeriods,
    calculatePayPeriod,
    reviewPayPeriod,
    approvePayPeriod,
    approveGroupPay,
    closePayPeriod,
    reopenPayPeriod,
  }),
];
