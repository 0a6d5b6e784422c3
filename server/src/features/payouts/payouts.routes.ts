import { payTaxesContract } from '@lectern/contract/payouts/pay-taxes.contract';
import { payoutsContract } from '@lectern/contract/payouts/payouts.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { dropPayout, editPayout } from './change-payout.ts';
import { applyBankStatus, readBankStatus } from './bank/apply-bank-status.ts';
import { downloadBankFile } from './bank/bank-file.queries.ts';
import { editPayee } from './payees/edit-payee.ts';
import { getPayee } from './payees/payees.queries.ts';
import { listPayouts } from './payouts.queries.ts';
import { listDuePay } from './registers/due-pay.queries.ts';
import { makePayoutRegister } from './registers/make-register.ts';
import { getPayoutRegister, listPayoutRegisters } from './registers/registers.queries.ts';
import { approvePayoutRegister, discardPayoutRegister, sendPayoutRegister } from './registers/step-register.ts';
import { listPayTaxes } from './taxes/pay-taxes.queries.ts';
import { setPayTax, undoPayTax } from './taxes/set-pay-tax.ts';
import { confirmPayout, failPayout } from './settle-payout.ts';

export const payoutsRoutes = routesOf(payoutsContract, {
  getPayee,
  editPayee,
  listDuePay,
  listPayoutRegisters,
  getPayoutRegister,
  makePayoutRegister,
  approvePayoutRegister,
  discardPayoutRegister,
  sendPayoutRegister,
  downloadBankFile,
  readBankStatus,
  applyBankStatus,
  listPayouts,
  editPayout,
  dropPayout,
  confirmPayout,
  failPayout,
});

export const payTaxesRoutes = routesOf(payTaxesContract, { listPayTaxes, setPayTax, undoPayTax });
