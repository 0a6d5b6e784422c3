import { readReceiptLink, receiptNumber } from '@lectern/contract/receipts/receipts.rules';
import type { Problem } from '../../ui/forms/form-types.ts';

type Typed = {
  readonly link: string;
  readonly file_id: number | null;
  readonly number: string;
  readonly payer_inn: string;
  readonly payee_inn: string;
};

/** Problems of the receipt form, by field. */
export function receiptProblems({
  link,
  file_id,
  number,
  payer_inn,
  payee_inn,
}: Typed): Readonly<Record<keyof Omit<Typed, 'file_id'>, Problem>> {
  return {
    link: linkProblem(link, file_id),
    number: /^[0-9a-z-]{4,40}$/.test(receiptNumber(number)) ? null : 'salary:receipts.add.number_wrong',
    payer_inn: /^(\d{10}|\d{12})$/.test(payer_inn) ? null : 'salary:receipts.add.inn_wrong',
    payee_inn: /^\d{12}$/.test(payee_inn) ? null : 'salary:receipts.add.inn_wrong',
  };
}

function linkProblem(link: string, fileId: number | null): Problem {
  if (link.trim() !== '') return readReceiptLink(link) === null ? 'salary:receipts.add.link_wrong' : null;
  return fileId === null ? 'salary:receipts.add.source_missing' : null;
}
