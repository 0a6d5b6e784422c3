import type { Download } from '@lectern/contract/paper';
import type { BankFileQuery } from '@lectern/contract/payouts/bank-exchange.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { languageOf } from '../../../kernel/calls/context.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { csvFile, csvMediaType } from '../../../kernel/files/writing/csv-file.ts';
import { toWindows1251 } from '../../../kernel/files/windows-1251.rules.ts';
import { schoolRequisites } from '../../documents/public/requisites.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { registerActions } from '../payouts.policy.ts';
import { registerFacts } from '../registers/registers.queries.ts';
import { requireStillDue } from '../registers/still-due.queries.ts';
import { bankTable, clientBankText, missingRequisite } from './bank-file.rules.ts';
import type { BankPayment } from './bank-file.rules.ts';

type Input = { readonly params: { readonly id: number }; readonly query: BankFileQuery };

/**
 * Returns the undecided payouts of a register as a file for the bank. Before the register is sent they are validated again; afterwards they
 * can no longer change.
 * @throws AppError `register_state`, `nobody_to_pay`, `pay_changed`, `requisites_missing` naming the school's missing field,
 * `bank_file_letters`, `currency_not_supported`
 */
export async function downloadBankFile(ctx: ReadContext, { params: { id }, query: { format } }: Input): Promise<Download> {
  const register = await registerFacts(ctx, id);
  requireAction(ctx, registerActions, 'file', register);
  if (register.state === 'approved') await requireStillDue(ctx, register);
  const day = schoolDateOf(ctx, ctx.now);
  const payments = await paymentsOf(ctx, id);
  const file = format === '1c' ? await textFile(ctx, payments, day) : tableFile(ctx, payments, day);
  ctx.logRead({ act: 'download', subject: 'payout_register', subject_id: id, records: payments.length, detail: format });
  return { name: `payouts-${id}-${day}.${format === '1c' ? 'txt' : 'csv'}`, ...file };
}

async function paymentsOf({ db }: ReadContext, registerId: number): Promise<BankPayment[]> {
  const { rows } = await sql<BankPayment>`
    select o.id, o.net, o.currency, o.kind, o.name, o.inn, o.bank, o.bik, o.account, o.correspondent_account,
      json_build_object('starts_on', p.starts_on, 'ends_on', p.ends_on) as period
    from payouts o join pay_periods p on p.id = o.period_id where o.register_id = ${registerId} and o.state in ('approved', 'sent') order by o.id
  `.execute(db);
  return rows;
}

async function textFile(ctx: ReadContext, payments: readonly BankPayment[], day: string): Promise<Pick<Download, 'mediaType' | 'pieces'>> {
  // The format has no currency field: sums are in rubles.
  const other = payments.find(({ currency }) => currency !== 'RUB');
  if (other !== undefined) throw new AppError('currency_not_supported', { requested: other.currency, school: 'RUB' });
  const school = await schoolRequisites(ctx);
  const requisite = missingRequisite(school);
  if (requisite !== null) throw new AppError('requisites_missing', { requisite });
  const bytes = toWindows1251(clientBankText(payments, school, day));
  if (bytes === null) {
    const wrong = payments.find((payment) => toWindows1251(clientBankText([payment], school, day)) === null);
    throw new AppError('bank_file_letters', { name: wrong?.name ?? school.name });
  }
  return { mediaType: 'text/plain; charset=windows-1251', pieces: [bytes] };
}

function tableFile(ctx: ReadContext, payments: readonly BankPayment[], day: string): Pick<Download, 'mediaType' | 'pieces'> {
  const language = languageOf(ctx);
  return { mediaType: csvMediaType, pieces: csvFile([bankTable(payments, day, language)], language, ctx.actor.zone) };
}
