import { minor } from '@lectern/contract/money';
import type { AccountKind } from '@lectern/contract/ledger/ledger.schema';
import { dateText, isoText } from './time/calendar.ts';
import type { Day, Millis } from './time/calendar.ts';
import type { RowWriter } from './write-rows.ts';

/** The accounts of each occasion, as in the reference data. */
const occasions = {
  payment_bank: ['bank', 'client_money'],
  payment_card: ['card', 'client_money'],
  payment_cash: ['cash', 'client_money'],
  refund_bank: ['client_money', 'bank'],
  bonus: ['bonus_expense', 'client_bonus'],
  subscription_sale: ['client_money', 'client_prepaid'],
  lesson_charge: ['client_prepaid', 'revenue'],
  lesson_charge_money: ['client_money', 'revenue'],
  lesson_pay: ['salary_expense', 'teacher_pay'],
  teacher_penalty: ['teacher_pay', 'salary_expense'],
  activity_pay: ['salary_expense', 'teacher_pay'],
  subscription_expiry: ['client_prepaid', 'revenue'],
  subscription_refund: ['client_prepaid', 'client_money'],
} as const satisfies Record<string, readonly [debit: AccountKind, credit: AccountKind]>;
export type Occasion = keyof typeof occasions;

export type Posting = {
  readonly occasion: Occasion;
  readonly day: Day;
  readonly at: Millis;
  /** Minor units, positive. */
  readonly amount: number;
  readonly clientId?: number;
  readonly teacherId?: number;
  readonly lessonId?: number;
  readonly subscriptionId?: number;
  readonly authorId?: number;
  readonly comment?: string;
  readonly key?: string;
  readonly reversesId?: number;
};

/** Posts balanced transactions of two entries and opens their accounts. */
export class Ledger {
  readonly #rows: RowWriter;
  readonly #accounts = new Map<string, number>();
  firstDay: Day = Number.POSITIVE_INFINITY;

  constructor(rows: RowWriter) {
    this.#rows = rows;
  }

  /** @returns the transaction's id */
  post(posting: Posting): number {
    const { occasion, day, at, amount, clientId, teacherId, reversesId } = posting;
    if (!(amount > 0)) throw new RangeError(`${occasion} of ${amount}`);
    const id = this.#rows.nextId('ledger_transactions');
    this.firstDay = Math.min(this.firstDay, day);
    this.#rows.add('ledger_transactions', {
      id,
      occasion_code: occasion,
      business_date: dateText(day),
      posted_at: isoText(at),
      client_id: clientId ?? null,
      teacher_id: teacherId ?? null,
      lesson_id: posting.lessonId ?? null,
      subscription_id: posting.subscriptionId ?? null,
      amount: minor(amount),
      currency: 'RUB',
      reverses_id: reversesId ?? null,
      idempotency_key: posting.key ?? `school:${id}`,
      author_id: posting.authorId ?? null,
      comment: posting.comment ?? '',
    });
    const [debit, credit] = occasions[occasion];
    const sign = reversesId === undefined ? 1 : -1;
    this.#entry(id, this.#account(debit, clientId, teacherId), sign * amount);
    this.#entry(id, this.#account(credit, clientId, teacherId), -sign * amount);
    return id;
  }

  /** Releases the accounts of people without further transactions. */
  forgetPeople(): void {
    for (const key of this.#accounts.keys()) if (key.includes(' ')) this.#accounts.delete(key);
  }

  #entry(transactionId: number, accountId: number, amount: number): void {
    const id = this.#rows.nextId('ledger_entries');
    this.#rows.add('ledger_entries', { id, transaction_id: transactionId, account_id: accountId, amount: minor(amount), currency: 'RUB' });
  }

  #account(kind: AccountKind, clientId: number | undefined, teacherId: number | undefined): number {
    const client = kind.startsWith('client_') ? clientId : undefined;
    const teacher = kind === 'teacher_pay' ? teacherId : undefined;
    const key = client !== undefined ? `${kind} ${client}` : teacher !== undefined ? `${kind} ${teacher}` : kind;
    let id = this.#accounts.get(key);
    if (id === undefined) {
      id = this.#rows.nextId('ledger_accounts');
      this.#accounts.set(key, id);
      this.#rows.add('ledger_accounts', { id, kind, client_id: client ?? null, teacher_id: teacher ?? null, currency: 'RUB' });
    }
    return id;
  }
}
