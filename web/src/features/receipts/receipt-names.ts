import type { ReceiptField, ReceiptState } from '@lectern/contract/receipts/receipt-states';
import type { Tone } from '../../ui/tag.tsx';

export const receiptStateNames = {
  awaited: 'salary:receipts.state.awaited',
  overdue: 'salary:receipts.state.overdue',
  annulled: 'salary:receipts.state.annulled',
  attached: 'salary:receipts.state.attached',
  verified: 'salary:receipts.state.verified',
} as const satisfies Record<ReceiptState, string>;
export const receiptTones = {
  awaited: 'attention',
  overdue: 'danger',
  annulled: 'attention',
  attached: 'planned',
  verified: 'held',
} as const satisfies Record<ReceiptState, Tone>;

export const receiptFieldNames = {
  number: 'salary:receipts.field.number',
  amount: 'salary:receipts.field.amount',
  day: 'salary:receipts.field.day',
  payer_inn: 'salary:receipts.field.payer_inn',
  payee_inn: 'salary:receipts.field.payee_inn',
} as const satisfies Record<ReceiptField, string>;
