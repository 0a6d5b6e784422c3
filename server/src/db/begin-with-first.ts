type Send = (config: unknown, values?: unknown, done?: unknown) => Promise<unknown>;

const reads = /^\s*select\b/i;

/**
 * Sends `begin` together with the first statement of its transaction, so that nobody waits for its answer alone. Only what reads goes
 * before that answer: should `begin` fail, a statement behind it is a transaction of its own, which does no harm when it reads.
 * Nothing but `rollback` is sent any more then, and each statement fails as `begin` did.
 * @param send sends to one connection, in the order of its calls
 */
export function beginWithFirst(send: Send): Send {
  let due = false;
  /** The answer to `begin` while it has not come, and once it is a refusal. */
  let beginning: Promise<unknown> | null = null;
  /** Whether a statement waits for it: those that come later wait as well then, so that all stay in their order. */
  let awaited = false;

  const begin = (): Promise<unknown> => {
    due = false;
    awaited = false;
    const answer = send('begin');
    beginning = answer;
    answer.then(
      () => {
        beginning = null;
      },
      () => {
        awaited = true;
      },
    );
    return answer;
  };

  return async (config, values, done) => {
    if (config === 'begin') {
      due = true;
      return { command: 'BEGIN', rowCount: null, rows: [] };
    }
    if (config === 'rollback') {
      if (due) {
        due = false;
        return { command: 'ROLLBACK', rowCount: null, rows: [] };
      }
      await beginning?.catch(() => {});
      beginning = null;
      return send(config);
    }
    const begun = due ? begin() : beginning;
    if (begun === null) return send(config, values, done);
    if (awaited || typeof config !== 'string' || !reads.test(config)) {
      awaited = true;
      await begun;
      return send(config, values, done);
    }
    const answer = send(config, values, done);
    await Promise.allSettled([begun, answer]);
    await begun;
    return answer;
  };
}
