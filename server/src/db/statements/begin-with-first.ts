type Send = (config: unknown, values?: unknown, done?: unknown) => Promise<unknown>;

const reads = /^\s*select\b/i;

/**
 * Sends `begin` together with the first statement of its transaction, to save a round trip. Only reads are sent before the response to
 * `begin`: if `begin` fails, the statement runs outside a transaction, which is harmless for a read. After that failure every statement
 * fails with the same error, and only `rollback` is sent.
 * @param send sends to one connection, in the order of its calls
 */
export function beginWithFirst(send: Send): Send {
  let due = false;
  /** The response to `begin` while it is pending, and after it failed. */
  let beginning: Promise<unknown> | null = null;
  /** Whether a statement waits for the response; later ones then wait as well, to keep their order. */
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
