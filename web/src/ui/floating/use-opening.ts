/** Open state of a button whose content may be loaded on demand. */
import { useState } from 'react';
import { toast } from '../toasts/toast.ts';

/** Loads the content; rejects on failure. Repeated calls load once. */
export type Reach = () => Promise<unknown>;

/**
 * Open or closed. With `reach`, the content is loaded as soon as the pointer or focus reaches the button. An earlier click waits for it, so
 * that no click is lost, and a failure is reported.
 * @returns the state, its setters, and event handlers for the button
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
