import type { PayoutRegister } from '@lectern/contract/payouts/payouts.schema';
import type { OwedReceipt } from '@lectern/contract/receipts/receipts.schema';
import type { DueInvoices, Invoice } from '@lectern/contract/invoices/invoices.schema';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { Operations } from '../random.ts';
import type { PayCrowd } from './pay-crowd.ts';
import { payerInn } from './pay-school.ts';

const periodsPath = '/api/get-salary-calculation-dates/';

/**
 * Moves pay periods through their states, and reopens some.
 * @param calculate processes running calculations, like the server's own loop; it returns an error as text
 * @param oneClosedOf how many approved periods are reopened for each that is closed for good
 */
export function operationsOnPeriods(
  { outcome, pick, ask, below, keeper, list }: PayCrowd,
  calculate: () => Promise<string | null>,
  oneClosedOf: number,
): Operations {
  return {
    'move a period': [
      10,
      async () => {
        const by = keeper();
        const periods = await list<PayPeriod>(by, periodsPath);
        const period = pick(periods.filter(({ state }) => state !== 'closed'));
        if (period === undefined) return;
        const { can } = period;
        const forth = (['calculate', 'review', 'approve', 'close'] as const).filter((step) => can[step].allowed);
        // A school has few periods: if all were closed first, none could be reopened.
        const mayClose = outcome.answers.has('reopen 200') && below(oneClosedOf) === 0;
        const next = forth[0] === 'close' && !mayClose ? 'reopen' : forth[0];
        const step = can.reopen.allowed && below(6) === 0 ? 'reopen' : next;
        if (step === undefined) return;
        await ask(step, by, `${periodsPath}${period.id}/${step}/`, step === 'reopen' ? { reason: 'A mistake' } : {});
      },
    ],
    calculation: [
      4,
      async () => {
        const fault = await calculate();
        if (fault !== null) outcome.faults.push(`the calculation: ${fault}`);
      },
    ],
  };
}

/** Makes, approves, discards and sends registers; lowers, drops, confirms and fails payouts; changes bank details. */
export function operationsOnRegisters({ school, pick, ask, below, keeper, list }: PayCrowd): Operations {
  const api = '/api/payouts/';
  const payoutIn = async (state: string) =>
    pick(await list<{ id: number; gross: number }>(keeper(), `${api}?state=${state}&page_size=100`));
  return {
    register: [
      6,
      async () => {
        const by = keeper();
        const period = pick(await list<PayPeriod>(by, periodsPath));
        if (period !== undefined)
          await ask('register', by, `${api}registers/`, { period_id: period.id, share: pick([10_000, 10_000, 4_000, 3_333]) });
      },
    ],
    'move a register': [
      24,
      async () => {
        const by = keeper();
        const found = pick(await list<PayoutRegister>(by, `${api}registers/?state=draft&state=approved&page_size=50`));
        const forth = (['send', 'approve'] as const).find((step) => found?.can[step].allowed === true);
        // Registers that can no longer be sent are discarded, because they would block the pay in them for ever.
        const step = below(8) === 0 && found?.can.discard.allowed === true ? 'discard' : forth;
        if (step !== undefined) await ask(`${step} a register`, by, `${api}registers/${found?.id}/${step}/`);
      },
    ],
    'lower a payout': [
      2,
      async () => {
        const payout = await payoutIn('planned');
        if (payout !== undefined) await ask('lower', keeper(), `${api}${payout.id}/edit/`, { gross: 1 + below(payout.gross + 100) });
      },
    ],
    drop: [1, async () => ask('drop', keeper(), `${api}${(await payoutIn('planned'))?.id}/drop/`)],
    confirm: [10, async () => ask('confirm', keeper(), `${api}${(await payoutIn('sent'))?.id}/confirm/`)],
    fail: [3, async () => ask('fail', keeper(), `${api}${(await payoutIn('sent'))?.id}/fail/`, { reason: 'The account is closed' })],
    return: [1, async () => ask('return', keeper(), `${api}${(await payoutIn('paid'))?.id}/fail/`, { reason: 'Returned' })],
    'bank’s answer': [
      4,
      async () => {
        const by = keeper();
        const sent = pick(await list<PayoutRegister>(by, `${api}registers/?state=sent&page_size=50`));
        if (sent === undefined) return;
        const payouts = await list<{ id: number; net: number }>(by, `${api}?register_id=${sent.id}&page_size=100`);
        const rows = payouts.map(({ id, net }) => {
          const sum = ((net + (below(12) === 0 ? 1 : 0)) / 100).toFixed(2).replace('.', ',');
          return `${id};${sum};${pick(['Исполнен', 'Исполнен', 'Исполнен', 'Отказ', 'В обработке'])};Счёт закрыт`;
        });
        const file = ['Номер;Сумма;Статус;Причина', ...rows, '999998;1,00;Исполнен;'].join('\r\n');
        // The endpoint takes no idempotency key: a repetition reports that nothing is left to change.
        await ask('bank’s answer', by, `${api}registers/${sent.id}/bank-status/`, new TextEncoder().encode(file), true);
      },
    ],
    'bank details': [
      1,
      () =>
        ask('bank details', keeper(), `${api}payees/${pick(school.teachers).id}/`, pick([{ bank: 'A bank' }, { bank: 'Another bank' }])),
    ],
    'kind of contract': [
      1,
      () =>
        ask('kind of contract', keeper(), `${api}payees/${pick(school.teachers).id}/`, {
          kind: pick(['self_employed', 'sole_trader', 'employee', 'civil_contract']),
        }),
    ],
  };
}

/** Receipts of self-employed people and invoices of sole traders. */
export function operationsOnPapers({ people, school, pick, ask, below, keeper, list }: PayCrowd): Operations {
  const receipts = (state: string) => list<OwedReceipt>(keeper(), `/api/payouts/receipts/?${state}&page_size=100`);
  const invoices = () => list<Invoice>(keeper(), '/api/invoices/?page_size=100');
  return {
    'add a receipt': [
      5,
      async () => {
        const owed = pick(await receipts('state=awaited&state=overdue&state=annulled'));
        if (owed === undefined) return;
        const number = `r${below(1_000_000_000)}`;
        const link = `https://lknpd.nalog.ru/api/v1/receipt/500100732259/${number}/print`;
        const amount = owed.expected.amount + (below(4) === 0 ? 100 : 0);
        const body = { link, number, amount, day: school.today, payer_inn: payerInn, payee_inn: '500100732259' };
        await ask(
          'add a receipt',
          people.teacher(owed.teacher_id),
          `/api/teachers/${owed.teacher_id}/payouts/${owed.id}/add-receipt/`,
          body,
        );
      },
    ],
    'decide a receipt': [
      5,
      async () => {
        const owed = pick(await receipts('state=attached&state=verified'));
        if (owed === undefined || owed.receipt === null) return;
        const step = owed.can.verify.allowed && below(4) > 0 ? 'verify' : 'annul';
        const words = step === 'verify' ? { comment: 'Looked at' } : { reason: 'Wrong' };
        await ask(`${step} a receipt`, keeper(), `/api/payouts/${owed.id}/receipt/${step}/`, { receipt_id: owed.receipt.id, ...words });
      },
    ],
    'check a status': [
      1,
      () =>
        ask('check a status', keeper(), `/api/teachers/${pick(school.teachers).id}/self-employed/check/`, {
          ...{ on: school.today, self_employed: below(3) > 0, comment: 'npd.nalog.ru' },
        }),
    ],
    'send an invoice': [
      7,
      async () => {
        const { id } = pick(school.teachers);
        const { status, body } = await people.teacher(id)('GET', `/api/teachers/${id}/invoices/`);
        const due = status === 200 ? pick((body as DueInvoices).due) : undefined;
        if (due === undefined) return;
        const { period, currency, amount } = due;
        await ask('send an invoice', people.teacher(id), `/api/teachers/${id}/invoices/`, {
          ...{ period_id: period.id, currency, amount, language: 'en' },
        });
      },
    ],
    'decide an invoice': [
      4,
      async () => {
        const invoice = pick((await invoices()).filter(({ state }) => state === 'sent'));
        if (invoice === undefined) return;
        const step = below(3) === 0 ? 'return' : 'accept';
        const body = step === 'return' ? { reason: 'Another period' } : { amount: invoice.amount };
        await ask(`${step} an invoice`, keeper(), `/api/invoices/${invoice.id}/${step}/`, body);
      },
    ],
  };
}
