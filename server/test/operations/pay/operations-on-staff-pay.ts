import type { PaySchemes } from '@lectern/contract/salary/schemes/pay-schemes.schema';
import type { Operations } from '../random.ts';
import type { PayCrowd } from './pay-crowd.ts';

/**
 * Sets and undoes pay schemes of the account manager and the curator, and records and reverses the clients' payments that they get a share
 * of.
 */
export function operationsOnStaffPay({ people, school, known, pick, ask, below, keeper }: PayCrowd): Operations {
  const api = '/api/pay-schemes/';
  const none = { fixed: 0, payment_share: 0, renewal_share: 0, per_child: 0, per_teacher: 0 };
  const versions = async (by: ReturnType<typeof keeper>) => {
    const { status, body } = await by('GET', api);
    return status === 200 ? (body as PaySchemes) : null;
  };
  return {
    'set a scheme': [
      2,
      async () => {
        const by = keeper();
        const earliest = (await versions(by))?.earliest ?? null;
        const days = school.days.filter((day) => earliest === null || day >= earliest);
        const ofManager = below(2) === 0;
        const sums = ofManager
          ? { payment_share: below(900), per_child: below(40_000) }
          : { per_teacher: below(60_000), fixed: below(3_000_000) };
        const whose = ofManager ? { role: 'AccountManager', user_id: school.manager } : { role: 'Curator', user_id: school.curator };
        await ask('set a scheme', by, api, { ...whose, effective_from: pick([...days, school.today]), ...none, ...sums });
      },
    ],
    'undo a scheme': [
      1,
      async () => {
        const by = keeper();
        const open = pick(((await versions(by))?.schemes ?? []).filter(({ can }) => can.undo.allowed));
        await ask('undo a scheme', by, `${api}${open?.id}/undo/`);
      },
    ],
    'client pays': [
      4,
      async () => {
        const body = { client_id: pick(school.clients), occasion_code: 'payment_bank', amount: 1 + below(900_000), comment: '' };
        const made = await ask('client pays', people.manager, '/api/transactions/transactions/', {
          ...body,
          business_date: pick([school.today, school.today, ...school.days]),
        });
        if (made !== null) known.payments.push(made.id);
      },
    ],
    'payment reversed': [
      1,
      () =>
        ask('payment reversed', people.manager, `/api/transactions/transactions/${pick(known.payments)}/reverse/`, { comment: 'Mistyped' }),
    ],
  };
}

/** Closes and reopens months of the books: pay for a closed month counts on the first open day. */
export function operationsOnMonths({ school, pick, ask, keeper }: PayCrowd): Operations {
  const months = [...new Set(school.days.map((day) => `${day.slice(0, 7)}-01`))].filter(
    (month) => month < `${school.today.slice(0, 7)}-01`,
  );
  const change = (step: 'close' | 'reopen') =>
    ask(`${step} a month of the books`, keeper(), `/api/transactions/periods/${step}/`, { month: pick(months), reason: 'Reported' });
  return {
    'close a month': [1, () => change('close')],
    // More often than months are closed, or else nearly everything would count in the current month.
    'reopen a month': [2, () => change('reopen')],
  };
}
