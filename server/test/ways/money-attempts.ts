import { expect } from 'vitest';
import { idOf, packages, payOf, payments } from './money-world.ts';
import type { Family, MoneyWorld, Who } from './money-world.ts';

/** One call, with the expected key of its refusal or `done`. */
export type Way = {
  readonly by: Who;
  readonly path: string;
  readonly body?: object;
  /** An uploaded file instead of a body. */
  readonly file?: () => string;
  readonly answer: string;
  /** It succeeds, but has no effect because it repeats an earlier call. */
  readonly repeats?: boolean;
  /** Runs just before. */
  readonly first?: () => Promise<unknown>;
};
/** Ways in order; `outsiders` try each path first and are refused. `free`: none of it moves money. */
export type MoneyAttempt = {
  readonly ways: readonly Way[];
  readonly outsiders: readonly Who[];
  readonly free?: boolean;
};
export type MoneyAttempts = Readonly<Record<string, (f: Family, w: MoneyWorld) => Promise<MoneyAttempt>>>;

export const strangers = ['teacher', 'curator', 'stranger'] as const;
export const ofLesson = (id: number, verb: string) => `/api/events/lessons/${id}/${verb}/`;
const ofPackage = (id: number, verb: string) => `${packages}${id}/${verb}/`;

async function sold({ as, client_id, service_course_id }: Family, { school }: MoneyWorld, price: number, draft = false): Promise<number> {
  const abonement_id = await school.build.abonement(service_course_id, { price });
  return idOf(await as.manager.post(packages, { client_id, abonement_id, draft }));
}

const ofPackages: MoneyAttempts = {
  sellSubscription: async ({ client_id, service_course_id }, { school, others }) => {
    const expensive = await school.build.abonement(service_course_id, { price: 1_000_000 });
    const cheap = await school.build.abonement(service_course_id, { price: 80_000 });
    return {
      outsiders: strangers,
      ways: [
        { by: 'manager', path: packages, body: { client_id, abonement_id: expensive, kid_id: others.kid_id }, answer: 'not_found' },
        { by: 'manager', path: packages, body: { client_id: others.client_id, abonement_id: expensive }, answer: 'not_found' },
        // The expensive package exceeds the account and awaits payment; the cheap one is paid nevertheless.
        { by: 'manager', path: packages, body: { client_id, abonement_id: expensive }, answer: 'done' },
        { by: 'manager', path: packages, body: { client_id, abonement_id: cheap }, answer: 'done' },
        { by: 'manager', path: packages, body: { client_id, abonement_id: cheap }, answer: 'done' },
      ],
    };
  },
  confirmSubscription: async (f, w) => {
    const path = ofPackage(await sold(f, w, 1_000_000, true), 'confirm');
    const ways = ['done', 'subscription_closed'].map((answer) => ({ by: 'manager' as const, path, answer }));
    return {
      outsiders: strangers,
      ways: [{ by: 'manager', path: ofPackage(f.package, 'confirm'), answer: 'subscription_closed' }, ...ways],
    };
  },
  cancelSubscription: async (f, w) => {
    const path = ofPackage(await sold(f, w, 1_000_000), 'cancel');
    const ways = ['done', 'subscription_closed'].map((answer) => ({ by: 'manager' as const, path, answer }));
    return {
      outsiders: strangers,
      ways: [{ by: 'manager', path: ofPackage(f.package, 'cancel'), answer: 'subscription_closed' }, ...ways],
    };
  },
  transferSubscription: async (f, { others }) => {
    const path = ofPackage(f.package, 'transfer');
    return {
      outsiders: strangers,
      ways: [
        { by: 'manager', path, body: { kid_id: others.kid_id, units: 1 }, answer: 'not_found' },
        { by: 'manager', path, body: { kid_id: f.sibling, units: 4 }, answer: 'too_many_units' },
        { by: 'manager', path, body: { kid_id: f.sibling, units: 2 }, answer: 'done' },
        { by: 'manager', path, body: { kid_id: f.sibling, units: 2 }, answer: 'too_many_units' },
      ],
    };
  },
  refundSubscription: async (f) => {
    const path = ofPackage(f.package, 'refund');
    return {
      outsiders: strangers,
      ways: [
        { by: 'manager', path, body: { comment: 'Leaves' }, answer: 'lessons_not_written_up' },
        { by: 'manager', path, body: { comment: '', despite_unwritten: true }, answer: 'comment_required' },
        { by: 'manager', path, body: { comment: 'Leaves', despite_unwritten: true }, answer: 'done' },
        { by: 'manager', path, body: { comment: 'Leaves', despite_unwritten: true }, answer: 'subscription_closed' },
        // The lesson is written up later: it is paid once, in money.
        { by: 'teacher', path: ofLesson(f.unwritten, 'conduct'), body: { outcome: 'held' }, answer: 'done' },
      ],
    };
  },
  mergeClients: async (f, { school, others }) => {
    const twin = await school.build.client(f.manager_id);
    const path = `/api/clients/${f.client_id}/merge/`;
    idOf(await f.as.manager.post(payments, payOf(twin.client_id, 'payment_bank', 7_000)));
    return {
      outsiders: strangers,
      ways: [
        { by: 'manager', path, body: { client_id: others.client_id }, answer: 'not_found' },
        { by: 'manager', path, body: { client_id: twin.client_id }, answer: 'done' },
        { by: 'manager', path, body: { client_id: twin.client_id }, answer: 'client_merged' },
        // The account holds 20,000 and 60,000 of the one client, and 7,000 of the other.
        { by: 'manager', path: payments, body: payOf(f.client_id, 'refund_bank', 69_000), answer: 'done' },
        { by: 'manager', path: payments, body: payOf(f.client_id, 'refund_bank', 18_001), answer: 'above_account' },
      ],
    };
  },
};

async function receiptFor({ as, client_id }: Family, transaction_id: number): Promise<void> {
  const documents = '/api/accounting-documents/';
  const requisites = { name: 'School', inn: '7707083893', account: '40702810900000000001', signatory: 'V. L.' };
  expect((await as.keeper.post(`${documents}requisites/`, requisites)).error).toBeNull();
  const id = idOf(await as.manager.post(documents, { client_id, language: 'en', kind: 'receipt', transaction_id }));
  idOf(await as.manager.post(`${documents}${id}/issue/`));
}

/** A bank statement with one payment of the client. @param day `dd.mm.yyyy` */
async function statementOf({ as, client_id }: Family, day: string): Promise<number> {
  const columns = ['date', 'bank_number', 'payer', 'payer_inn', 'incoming', 'outgoing', 'purpose'].map((name, at) => [name, String(at)]);
  const query = new URLSearchParams([['file_name', 'bank.csv'], ...columns]);
  const rows = ['Дата;Номер;Контрагент;ИНН;Приход;Расход;Назначение платежа', `${day};${client_id};Payer;;100,00;;договор ${client_id}`];
  return idOf(await as.keeper.upload(`/api/transactions/bank-statements/?${query}`, rows.join('\r\n')));
}

const ofAccounts: MoneyAttempts = {
  recordPayment: async ({ client_id }) => {
    const pay = (answer: string, occasion: string, amount: number, day?: string) => ({
      ...{ by: 'manager' as const, path: payments, body: payOf(client_id, occasion, amount, day), answer },
    });
    return {
      outsiders: strangers,
      ways: [
        pay('above_account', 'refund_bank', 80_001),
        pay('above_account', 'refund_card', 80_001),
        pay('second_person_needed', 'refund_bank', 70_001),
        pay('period_closed', 'refund_bank', 1, '2026-10-31'),
        pay('period_closed', 'payment_bank', 1, '2026-10-31'),
        pay('date_in_future', 'payment_bank', 1, '2026-11-18'),
        pay('occasion_not_allowed', 'subscription_refund', 1),
        pay('occasion_not_allowed', 'lesson_bonus', 1),
        pay('done', 'refund_bank', 60_000),
        pay('above_account', 'refund_bank', 20_001),
      ],
    };
  },
  reverseTransaction: async (f, { school }) => {
    const back = (id: number, answer: string) => ({
      ...{ by: 'manager' as const, path: `${payments}${id}/reverse/`, body: { comment: 'Mistyped' }, answer },
    });
    const paid = idOf(await f.as.manager.post(payments, payOf(f.client_id, 'payment_bank', 5_000)));
    const bonus = idOf(await f.as.manager.post(payments, payOf(f.client_id, 'bonus', 3_000)));
    await receiptFor(f, paid);
    const charge = await school.database.db
      .selectFrom('ledger_transactions')
      .select('id')
      .where('lesson_id', '=', f.charged)
      .where('client_id', 'is not', null)
      .executeTakeFirstOrThrow();
    return {
      outsiders: strangers,
      ways: [
        back(paid, 'receipt_issued'),
        back(f.payment, 'above_account'),
        back(charge.id, 'cannot_reverse'),
        back(bonus, 'done'),
        back(bonus, 'already_reversed'),
      ],
    };
  },
  approveMoney: async (f) => {
    const path = '/api/transactions/approvals/';
    const ask = async (amount: number) => idOf(await f.as.manager.post(path, payOf(f.client_id, 'refund_bank', amount)));
    const [one, two] = [await ask(75_000), await ask(72_000)];
    const agree = (by: Who, id: number, answer: string) => ({ by, path: `${path}${id}/approve/`, body: {}, answer });
    return {
      outsiders: [...strangers, 'manager'],
      ways: [agree('second', two, 'done'), agree('second', two, 'approval_decided'), agree('second', one, 'above_account')],
    };
  },
  postStatement: async (f) => {
    const post = (id: number, answer: string) => ({
      by: 'keeper' as const,
      path: `/api/transactions/bank-statements/${id}/post/`,
      body: {},
      answer,
    });
    const good = await statementOf(f, '16.11.2026');
    return {
      outsiders: [...strangers, 'manager'],
      ways: [post(await statementOf(f, '30.10.2026'), 'period_closed'), post(good, 'done'), post(good, 'statement_not_open')],
    };
  },
};

/** Attempts to break the rules of money with each call that moves money of clients. */
export const attemptsOfMoney: MoneyAttempts = { ...ofPackages, ...ofAccounts };
