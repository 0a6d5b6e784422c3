import { nowMilliseconds } from '../../kernel/clock.ts';

type TabPoll<Answer> = {
  /** The same in every tab that shares the poll. */
  readonly name: string;
  /** Milliseconds from the start to the first turn, and from one turn to the next. */
  readonly first: number;
  readonly every: number;
  /** One turn; `null` where there is nothing new. A failure is left to the next turn. */
  readonly ask: () => Promise<Answer | null>;
  /** Called in every tab with each answer, whichever tab asked. */
  readonly onAnswer: (answer: Answer) => void;
};

/** What tabs tell each other: when somebody had a turn and what came of it; or that a new tab would like to know the last answer. */
type Word<Answer> = { readonly at: number; readonly answer: Answer | null } | 'what is known?';

/**
 * Polls once for all tabs of a browser: the tab that holds a lock has the turns and tells the others. A hidden page gives the
 * lock away, so that another one that is looked at goes on, or nobody. @returns what ends it
 */
export function startTabPoll<Answer>({ name, first, every, ask, onAnswer }: TabPoll<Answer>): () => void {
  const channel = new BroadcastChannel(name);
  const say = (word: Word<Answer>) => channel.postMessage(word);
  const begun = nowMilliseconds();
  let lastTurn: number | null = null;
  let known: Answer | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  /** Ends the wait for the lock or gives it back; undefined while the page is hidden. */
  let leave: (() => void) | undefined;

  const hear = (at: number, answer: Answer | null) => {
    lastTurn = at;
    if (answer === null) return;
    known = answer;
    onAnswer(answer);
  };
  const schedule = () => {
    clearTimeout(timer);
    const due = lastTurn === null ? begun + first : lastTurn + every;
    timer = setTimeout(() => void turn(), Math.max(0, due - nowMilliseconds()));
  };
  const turn = async () => {
    const at = nowMilliseconds();
    lastTurn = at;
    const answer = await ask().catch(() => null);
    if (ended) return;
    hear(at, answer);
    say({ at, answer });
    if (leads) schedule();
  };

  let leads = false;
  const enter = () => {
    const wait = new AbortController();
    let release = () => wait.abort();
    leave = () => {
      leads = false;
      clearTimeout(timer);
      release();
    };
    const lead = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        leads = true;
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

  channel.onmessage = ({ data }: MessageEvent<Word<Answer>>) => {
    if (data !== 'what is known?') hear(data.at, data.answer);
    else if (leads && known !== null && lastTurn !== null) say({ at: lastTurn, answer: known });
  };
  say('what is known?');
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', look);
    leave?.();
    channel.close();
  };
}
