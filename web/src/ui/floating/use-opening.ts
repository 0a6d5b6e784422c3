/** Whether what a button opens is open, where its content may have to be fetched first. */
import { useState } from 'react';
import { toast } from '../toasts/toast.ts';

/** Has the content of what opens there; rejects where it cannot be had. Asked often, it fetches once. */
export type Reach = () => Promise<unknown>;

/**
 * Open or closed. With `reach`, the content is asked for as soon as the pointer or the focus comes to the button; a press that is
 * quicker waits for it, so that none is lost, and says so where it cannot be had.
 * @returns the state, how to change it, and what the button listens to besides
 */
export function useOpening(reach?: Reach) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    if (!next || reach === undefined) setOpen(next);
    else
      reach().then(
        () => setOpen(true),
        (error: unknown) => toast.error(error),
      );
  };
  const ask = reach === undefined ? undefined : () => void reach().catch(() => undefined);
  return [open, change, { onPointerEnter: ask, onFocus: ask }] as const;
}
