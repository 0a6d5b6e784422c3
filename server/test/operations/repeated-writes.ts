/** Sends one request as a user, with an idempotency key; bytes are a file. A lost response has status 0. */
export type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key?: string,
) => Promise<{ readonly status: number; readonly body: unknown }>;

export type Answers = {
  /** The number of responses by operation and status: `pay 201`, `freeze 409 subscription_not_active`. */
  readonly answers: Map<string, number>;
  /** Responses that must never occur. */
  readonly faults: string[];
};

/** Enough attempts for a killed process to restart. */
const mostTries = 600;
const neverRight = ['unknown_field', 'forbidden', 'invalid', 'idempotency_key_reused', 'unreadable'];

function note({ answers, faults }: Answers, what: string, { status, body }: Awaited<ReturnType<Send>>, path: string): void {
  const key = status < 400 ? '' : ((body as { error?: { key: string }[] } | null)?.error?.[0]?.key ?? 'unreadable');
  const line = `${what} ${status} ${key}`.trim();
  answers.set(line, (answers.get(line) ?? 0) + 1);
  if (status >= 500 || neverRight.includes(key)) faults.push(`${line} ${path} → ${JSON.stringify(body)}`);
}

/**
 * Writes like a browser: some writes are sent two or three times at once with one key, and one without a response is sent again with the
 * same key until the killed process is back.
 * @param below pseudo-random numbers: `randomOf`
 * @returns a function that sends one write (`once`: never several times at once); its response and key, or null if it was refused
 */
export function writer(outcome: Answers, below: (most: number) => number, seed: number) {
  return async (what: string, send: Send, path: string, body: unknown, once = false): Promise<{ answer: unknown; key: string } | null> => {
    if (path.includes('/undefined/')) return null;
    const key = `${seed}-${crypto.randomUUID()}`;
    const times = !once && below(5) === 0 ? 1 + below(3) : 1;
    let replies = await Promise.all(Array.from({ length: times }, () => send('POST', path, body, key)));
    for (let tries = 0; replies.every(({ status }) => status === 0) && tries < mostTries; tries += 1) {
      await new Promise((done) => setTimeout(done, 200));
      replies = [await send('POST', path, body, key)];
    }
    const answered = replies.filter(({ status }) => status !== 0);
    const [first] = answered;
    if (first === undefined) throw new Error(`nobody answers ${path}`);
    note(outcome, what, first, path);
    const ids = new Set(answered.filter(({ status }) => status < 300).map(({ body: made }) => JSON.stringify(made)));
    if (ids.size > 1) outcome.faults.push(`${what} was answered differently when it was repeated: ${[...ids].join(' ')}`);
    return first.status < 300 ? { answer: first.body, key } : null;
  };
}
