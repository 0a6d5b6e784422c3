import { nowMilliseconds } from '../../kernel/clock.ts';

type TabPoll<Answer> = {
  /** Shared by all tabs that poll. */
  readonly name: string;
  /** Milliseconds until the first poll, and between polls. */
  readonly first: number;
  readonly every: number;
  /** A poll; `null` without news. Failures are retried at the next poll. */
  readonly ask: () => Promise<Answer | null>;
  /** Called in every tab with each answer, whichever tab polled. */
  readonly onAnswer: (answer: Answer) => void;
};

/** Messages between tabs: time and answer of a poll, or a new tab's request for the last answer. */
type Message<Answer> = { readonly at: number; readonly answer: Answer | null } | 'what is known?';

/**
 * Polls once for all tabs of a browser: the tab that holds a lock polls and broadcasts. A hidden page releases the lock, so that a visible
 * tab takes over. @returns stops polling
 */
export function startTabPoll<Answer>({ name, first, every, ask, onAnswer }: TabPoll<Answer>): () => void {
  const channel = new BroadcastChannel(name);
  const broadcast = (message: Message<Answer>) => channel.postMessage(message);
  const startedAt = nowMilliseconds();
  let lastTurn: number | null = null;
  let lastAnswer: Answer | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  /** Stops waiting for the lock or releases it; undefined while the page is hidden. */
  let leave: (() => void) | undefined;

  const receive = (at: number, answer: Answer | null) => {
    lastTurn = at;
    if (answer === null) return;
    lastAnswer = answer;
    onAnswer(answer);
  };
  const schedule = () => {
    clearTimeout(timer);
    const due = lastTurn === null ? startedAt + first : lastTurn + every;
    timer = setTimeout(() => void turn(), Math.max(0, due - nowMilliseconds()));
  };
  const turn = async () => {
    const at = nowMilliseconds();
    lastTurn = at;
    const answer = await ask().catch(() => null);
    if (ended) return;
    receive(at, answer);
    broadcast({ at, answer });
    if (isLeader) schedule();
  };

  let isLeader = false;
  const enter = () => {
    const wait = new AbortController();
    let release = () => wait.abort();
    leave = () => {
      isLeader = false;
      clearTimeout(timer);
      release();
    };
    const lead = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        isLeader = true;
        schedule();
      });
    navigator.locks.request(name, { signal: wait.signal }, lead).catch((error: unknown) => {
      if (!wait.signal.aborted) throw error;
    });
  };
  const look = () => {
    if (document.visibilityState === 'hidden') {
      leave?.();
      leave = undefined;
    } else if (leave === undefined) enter();
  };

  channel.onmessage = ({ data }: MessageEvent<Message<Answer>>) => {
    if (data !== 'what is known?') receive(data.at, data.answer);
    else if (isLeader && lastAnswer !== null && lastTurn !== null) broadcast({ at: lastTurn, answer: lastAnswer });
  };
  broadcast('what is known?');
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', look);
    leave?.();
    channel.close();
  };
}
