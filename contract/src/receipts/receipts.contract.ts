import { z } from 'zod';
import { Download } from '../paper.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, idText } from '../page.ts';
import { abilities, keepsPay, staff, teaches } from '../permissions.ts';
import { largestReceipt } from './receipt-states.ts';
import {
  AddReceiptInput,
  AnnulReceiptInput,
  CheckSelfEmployedInput,
  OwedReceipt,
  ReadReceipt,
  ReceiptFileQuery,
  ReceiptPage,
  ReceiptQuery,
  SelfEmployed,
  VerifyReceiptInput,
} from './receipts.schema.ts';

/** Teachers see their own receipts, curators those of their group, holders of the pay ability all. */
const seesReceipts = staff(['Teacher', 'Curator'], abilities.keepPay);
const ofPayout = z.strictObject({ id: idText, payoutId: idText });
const step = { method: 'POST', permission: keepsPay, params: idParams, output: OwedReceipt, idempotent: true } as const;

export const receiptsContract = {
  listReceipts: endpoint({
    method: 'GET',
    path: '/api/payouts/receipts/',
    summary: 'Payouts to self-employed people with the receipts that they owe: the own, those of the group, or all',
    permission: seesReceipts,
    query: ReceiptQuery,
    output: ReceiptPage,
    mayLag: true,
    errors: [],
  }),
  getSelfEmployed: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/self-employed/',
    summary: 'A self-employed teacher: income of the year against the legal limit, receipts owed, and the last check of the status',
    permission: seesReceipts,
    params: idParams,
    output: SelfEmployed,
    errors: ['not_found'],
  }),
  checkSelfEmployed: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/self-employed/check/',
    summary: 'Record whether a teacher is still self-employed by the register of the tax service',
    permission: keepsPay,
    params: idParams,
    body: CheckSelfEmployedInput,
    output: SelfEmployed,
    idempotent: true,
    errors: ['not_found', 'own_receipt', 'date_in_future'],
  }),
  addReceiptFile: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/payouts/{payoutId}/receipt-files/',
    summary: 'Store the PDF or photo of an own receipt, and read it: text or QR code',
    permission: teaches,
    params: ofPayout,
    query: ReceiptFileQuery,
    upload: { kind: 'receipt', largestBytes: largestReceipt },
    output: ReadReceipt,
    status: 201,
    idempotent: true,
    staged: true,
    rateLimit: { per: 'person', calls: 40, seconds: 600 },
    errors: ['not_found', 'payout_state', 'receipt_state', 'receipt_doubled', 'material_not_taken', 'image_too_large', 'too_many_files'],
  }),
  addReceipt: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/payouts/{payoutId}/add-receipt/',
    summary: 'Attach the receipt of an own payout by link or file; one that is not verified yet is replaced',
    permission: teaches,
    params: ofPayout,
    body: AddReceiptInput,
    output: OwedReceipt,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'payout_state', 'receipt_state', 'receipt_doubled', 'receipt_link_unknown', 'date_in_future'],
  }),
  getReceiptFile: endpoint({
    method: 'GET',
    path: '/api/payouts/receipts/{id}/file/',
    summary: 'The file of a receipt: a photo is shown, a PDF is saved',
    permission: seesReceipts,
    params: z.strictObject({ id: idText }),
    output: Download,
    file: 'application/octet-stream',
    rateLimit: { per: 'person', calls: 120, seconds: 600 },
    errors: ['not_found'],
  }),
  verifyReceipt: endpoint({
    ...step,
    path: '/api/payouts/{id}/receipt/verify/',
    summary: 'Accept the attached receipt of a payout; what differs needs a comment',
    body: VerifyReceiptInput.extend({ receipt_id: id }),
    errors: ['not_found', 'own_receipt', 'payout_state', 'receipt_state', 'receipt_replaced', 'comment_required'],
  }),
  annulReceipt: endpoint({
    ...step,
    path: '/api/payouts/{id}/receipt/annul/',
    summary: 'Refuse an attached receipt, or record that a verified one was annulled: a new one is owed',
    body: AnnulReceiptInput.extend({ receipt_id: id }),
    errors: ['not_found', 'own_receipt', 'receipt_state', 'receipt_replaced'],
  }),
  releaseReceipt: endpoint({
    ...step,
    path: '/api/payouts/{id}/receipt/release/',
    summary: 'Let a person be paid although the receipt of this payout is overdue',
    body: AnnulReceiptInput,
    errors: ['not_found', 'own_receipt', 'receipt_not_overdue'],
  }),
};
