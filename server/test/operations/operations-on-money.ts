import { papers } from './money-crowd.ts';
import type { MoneyCrowd } from './money-crowd.ts';
import type { Operations } from './random.ts';
import type { Send } from './repeated-writes.ts';

/** Records payments, refunds, bonuses and reversals; issues and voids invoices. */
export function operationsOnPayments({ clients, known, below, pick, ask, pay }: MoneyCrowd): Operations {
  return {
    pay: [24, () => pay('pay', pick(['payment_bank', 'payment_card', 'payment_cash']), 400_000)],
    refund: [6, () => pay('refund', pick(['refund_bank', 'refund_card']), 60_000)],
    bonus: [4, () => pay('bonus', 'bonus', 10_000)],
    reverse: [10, () => ask('reverse', `/api/transactions/transactions/${pick(known.payments)}/reverse/`, { comment: 'Mistyped' })],
    invoice: [
      5,
      async () => {
        const lines = [{ title: 'Lessons', quantity: 1, amount: 1 + below(100_000) }];
        const made = await ask('invoice', papers, { kind: 'invoice', client_id: pick(clients).client_id, language: 'en', lines });
        if (made !== null) known.papers.push(made.id);
      },
    ],
    issue: [6, () => ask('issue', `${papers}${pick(known.papers)}/issue/`, {})],
    void: [2, () => ask('void', `${papers}${pick(known.papers)}/void/`, { reason: 'Another sum' })],
  };
}

/** Sells, freezes, extends, transfers, refunds and ends packages. @param end lets a package expire: `endingOf` */
export function operationsOnPackages(crowd: MoneyCrowd, end: (subscriptionId: number) => Promise<string | null>): Operations {
  const { clients, abonements, today, outcome, known, below, pick, ask, subscription } = crowd;
  return {
    sell: [
      16,
      async () => {
        const { client_id, kids } = pick(clients);
        const body = { client_id, kid_id: below(2) === 0 ? null : pick(kids), abonement_id: pick(abonements) };
        const made = await ask('sell', '/api/user-subscription-relation/', body);
        if (made !== null) known.packages.push({ id: made.id, kids });
      },
    ],
    freeze: [3, () => ask('freeze', `${subscription()}freeze/`, { from_day: today, days: 1 + below(5), comment: '' })],
    unfreeze: [3, () => ask('unfreeze', `${subscription()}unfreeze/`, {})],
    extend: [2, () => ask('extend', `${subscription()}extend/`, { days: 1 + below(10), comment: 'Illness' })],
    transfer: [
      4,
      async () => {
        const from = pick(known.packages);
        if (from !== undefined)
          await ask('transfer', `/api/user-subscription-relation/${from.id}/transfer/`, { kid_id: pick(from.kids), units: 1 });
      },
    ],
    'refund a package': [3, () => ask('refund a package', `${subscription()}refund/`, { comment: 'Moving away' })],
    end: [
      2,
      async () => {
        const ended = pick(known.packages);
        const fault = ended === undefined ? null : await end(ended.id);
        if (fault !== null) outcome.faults.push(`the nightly end of packages: ${fault}`);
      },
    ],
  };
}

/** Charges and corrects lessons. @param teacher writes the lessons up */
export function operationsOnCharges({ clients, known, pick, ask, lessonOf }: MoneyCrowd, teacher: Send): Operations {
  return {
    conduct: [
      22,
      async () => {
        const lessons = pick(clients).lessons;
        const id = pick(lessons);
        const body = { outcome: pick(['held', 'held', 'client_no_show']) };
        if ((await ask('conduct', `/api/events/lessons/${id}/conduct/`, body, teacher)) !== null) known.conducted.push(id);
      },
    ],
    correct: [9, () => ask('correct', `${lessonOf(known.conducted)}correct/`, { reason: 'Written up wrongly' })],
  };
}
