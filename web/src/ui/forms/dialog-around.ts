import type { RefObject } from 'react';
import { createContext } from 'react';

type DialogAround = {
  /** Whether a form in it has work that is not saved. */
  readonly unsaved: RefObject<boolean>;
  /** Goes, after a question where something would be lost. */
  readonly leave: (go: () => void) => void;
};

/** The `FormDialog` that a form stands in; null on a page of its own. */
export const DialogAround = createContext<DialogAround | null>(null);
