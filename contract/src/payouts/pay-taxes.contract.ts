import { endpoint } from '../endpoint.ts';
import { keepsPay } from '../permissions.ts';
import { PayTaxes, SetPayTaxInput, UndoPayTaxInput } from './pay-taxes.schema.ts';

const path = '/api/payouts/taxes/';
const write = { method: 'POST', permission: keepsPay, output: PayTaxes, idempotent: true } as const;

export const payTaxesContract = {
  listPayTaxes: endpoint({
    method: 'GET',
    path,
    summary: 'Taxes withheld from pay: versions by kind of contract with their first days',
    permission: keepsPay,
    output: PayTaxes,
    errors: [],
  }),
  setPayTax: endpoint({
    ...write,
    path,
    summary: 'Set what is withheld from the pay of a kind of contract from a day on; a version of that day is replaced',
    body: SetPayTaxInput,
    errors: ['tax_used', 'tax_same'],
  }),
  undoPayTax: endpoint({
    ...write,
    path: '/api/payouts/taxes/undo/',
    summary: 'Undo a version of the taxes while no payout is planned by it; the one before holds again',
    body: UndoPayTaxInput,
    errors: ['not_found', 'tax_used'],
  }),
};
