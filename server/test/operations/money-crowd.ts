import { randomOf } from './random.ts';
import { writer } from './repeated-writes.ts';
import type { Answers, Send } from './repeated-writes.ts';

/** A small school in which everything conflicts: few clients with few lessons each. */
export type MoneySchool = {
  readonly clients: readonly { readonly client_id: number; readonly kids: readonly number[]; readonly lessons: readonly number[] }[];
  readonly abonements: readonly number[];
  /** The school's date, `yyyy-mm-dd`. */
  readonly today: string;
};

export type MoneyOutcome = Answers & {
  /** Acknowledged payments, by their idempotency key. */
  readonly acknowledged: Map<string, number>;
};

export const papers = '/api/accounting-documents/';

export type Subscription = { readonly id: number };

/** The users, random choices and known records of a simulation; its operations are built from it. */
export type MoneyCrowd = ReturnType<typeof moneyCrowd>;

/** @param managers users who may move money @param seed of the random choices */
export function moneyCrowd(managers: readonly Send[], { clients, abonements, today }: MoneySchool, seed: number) {
  const below = randomOf(seed);
  const outcome: MoneyOutcome = { answers: new Map(), faults: [], acknowledged: new Map() };
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const known = {
    payments: [] as number[],
    packages: [] as { id: number; kids: readonly number[] }[],
    conducted: [] as number[],
    papers: [] as number[],
  };

  const send = writer(outcome, below, seed);
  const ask = async (what: string, path: string, body: unknown, by = pick(managers)): Promise<Subscription | null> => {
    const made = await send(what, by, path, body);
    if (made !== null && what === 'pay') outcome.acknowledged.set(made.key, (made.answer as Subscription).id);
    return made === null ? null : (made.answer as Subscription);
  };
  const pay = async (what: string, occasion_code: string, most: number) => {
    const body = {
      client_id: pick(clients).client_id,
      occasion_code,
      amount: 1 + below(most),
      business_date: today,
      comment: `money ${seed}`,
    };
    const made = await ask(what, '/api/transactions/transactions/', body);
    if (made !== null) known.payments.push(made.id);
  };
  const subscription = () => `/api/user-subscription-relation/${pick(known.packages)?.id}/`;
  const lessonOf = (lessons: readonly number[]) => `/api/events/lessons/${pick(lessons)}/`;
  return { clients, abonements, today, outcome, known, below, pick, ask, pay, subscription, lessonOf };
}
