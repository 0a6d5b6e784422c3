import { randomOf } from './random.ts';

/** Sends one request as a user, with an idempotency key; a lost response has status 0. */
export type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key?: string,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A small school in which everything conflicts: few clients with few lessons each. */
export type MoneySchool = {
  readonly clients: readonly { readonly client_id: number; readonly kids: readonly number[]; readonly lessons: readonly number[] }[];
  readonly abonements: readonly number[];
  /** The school's date, `yyyy-mm-dd`. */
  readonly today: string;
};

export type MoneyOutcome = {
  /** The number of responses by operation and status: `pay 201`, `freeze 409 subscription_not_active`. */
  readonly answers: Map<string, number>;
  /** Responses that must never occur. */
  readonly faults: string[];
  /** Acknowledged payments, by their idempotency key. */
  readonly acknowledged: Map<string, number>;
};

export const papers = '/api/accounting-documents/';
/** A killed process is back after fewer attempts. */
const mostTries = 600;

export type Subscription = { readonly id: number };

/** The users, the choices and the memory of a simulation; its operations are made of it. */
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

  const note = (what: string, status: number, answer: unknown, path: string) => {
    const key = status < 400 ? '' : ((answer as { error?: { key: string }[] } | null)?.error?.[0]?.key ?? 'unreadable');
    const line = `${what} ${status} ${key}`.trim();
    outcome.answers.set(line, (outcome.answers.get(line) ?? 0) + 1);
    if (status >= 500 || ['unknown_field', 'forbidden', 'invalid', 'idempotency_key_reused', 'unreadable'].includes(key))
      outcome.faults.push(`${line} ${path} → ${JSON.stringify(answer)}`);
  };
  const ask = async (what: string, path: string, body: unknown, send = pick(managers)): Promise<Subscription | null> => {
    if (path.includes('/undefined/')) return null;
    const key = `${seed}-${crypto.randomUUID()}`;
    const times = below(5) === 0 ? 1 + below(3) : 1;
    let replies = await Promise.all(Array.from({ length: times }, () => send('POST', path, body, key)));
    // A request without a response is retried with the same key until the killed process is back.
    for (let tries = 0; replies.every(({ status }) => status === 0) && tries < mostTries; tries += 1) {
      await new Promise((done) => setTimeout(done, 200));
      replies = [await send('POST', path, body, key)];
    }
    const heard = replies.filter(({ status }) => status !== 0);
    const [first] = heard;
    if (first === undefined) throw new Error(`nobody answers ${path}`);
    note(what, first.status, first.body, path);
    const ids = new Set(heard.filter(({ status }) => status < 300).map(({ body: made }) => JSON.stringify(made)));
    if (ids.size > 1) outcome.faults.push(`${what} was answered differently when it was repeated: ${[...ids].join(' ')}`);
    if (first.status >= 300) return null;
    if (what === 'pay') outcome.acknowledged.set(key, (first.body as Subscription).id);
    return first.body as Subscription;
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
