/**
 * Toasts: one is shown, the others queue in order. Each closes after two seconds; holds stop the time. Independent of React and the DOM.
 */
import { nowMilliseconds } from '../../kernel/clock.ts';

export type ToastMessage = {
  readonly type: 'success' | 'error' | 'message' | 'warning';
  readonly text: string;
  /** The action button. */
  readonly instruction?: string;
  /** Milliseconds. Two seconds by default, longer with an action so that it can be reached. */
  readonly timeout?: number;
  readonly action?: { readonly label: string; readonly onAction: () => void };
};

export type ShownToast = ToastMessage & { readonly id: number };

/** Why a toast stays: hovered, or focused. */
export type Hold = 'pointer' | 'focus';

export type ToastQueue = {
  readonly add: (message: ToastMessage) => void;
  /** The current toast. The same object as long as it is shown. */
  readonly shown: () => ShownToast | undefined;
  /** Removes a toast, shown or queued. The next one starts its own time. */
  readonly close: (id: number) => void;
  /** Stops the time of the current and following toasts until the same hold is released. */
  readonly hold: (why: Hold) => void;
  /** Continues with the remaining time. */
  readonly release: (why: Hold) => void;
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
};

const shownFor = 2_000;
/** Milliseconds. */
export const shownForWithAction = 6_000;

const timeOf = ({ timeout, action }: ToastMessage) => timeout ?? (action === undefined ? shownFor : shownForWithAction);

export function createToastQueue(): ToastQueue {
  let waiting: readonly ShownToast[] = [];
  let lastId = 0;
  let left = 0;
  let goesOnSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const holds = new Set<Hold>();
  const listeners = new Set<() => void>();

  const stop = () => {
    clearTimeout(timer);
    if (goesOnSince !== undefined) left -= nowMilliseconds() - goesOnSince;
    goesOnSince = undefined;
  };
  const goOn = () => {
    const shown = waiting[0];
    if (shown === undefined || holds.size > 0 || goesOnSince !== undefined) return;
    goesOnSince = nowMilliseconds();
    timer = setTimeout(() => close(shown.id), Math.max(left, 0));
  };
  const change = (next: readonly ShownToast[]) => {
    const before = waiting[0];
    waiting = next;
    const shown = waiting[0];
    if (shown !== before) {
      stop();
      if (shown === undefined) holds.clear();
      else left = timeOf(shown);
      goOn();
    }
    for (const notify of listeners) notify();
  };
  const close = (id: number) => change(waiting.filter((each) => each.id !== id));

  return {
    add: (message) => {
      lastId += 1;
      change([...waiting, { ...message, id: lastId }]);
    },
    shown: () => waiting[0],
    close,
    hold: (why) => {
      holds.add(why);
      stop();
    },
    release: (why) => {
      holds.delete(why);
      goOn();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
