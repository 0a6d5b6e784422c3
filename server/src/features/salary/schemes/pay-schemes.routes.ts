import { paySchemesContract } from '@lectern/contract/salary/schemes/pay-schemes.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { downloadSchemePayslip } from '../papers/scheme-payslip.queries.ts';
import { disputeSchemePay } from '../disputes/dispute-scheme-pay.ts';
import { getSchemePay, listStaffPay } from './scheme-pay.queries.ts';
import { listPaySchemes, previewPayScheme } from './pay-schemes.queries.ts';
import { setPayScheme } from './set-pay-scheme.ts';
import { undoPayScheme } from './undo-pay-scheme.ts';

export const paySchemesRoutes = routesOf(paySchemesContract, {
  listPaySchemes,
  previewPayScheme,
  setPayScheme,
  undoPayScheme,
  listStaffPay,
  getSchemePay,
  disputeSchemePay,
  downloadSchemePayslip,
});
