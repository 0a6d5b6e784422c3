import type { RefObject } from 'react';
import { createContext } from 'react';

type DialogAround = {
  /** Whether a form inside has unsaved input. */
  readonly unsaved: RefObject<boolean>;
  /** Closes, after asking if input would be lost. */
  readonly leave: (go: () => void) => void;
};

/** The `FormDialog` around a form. Null on a page of its own. */
export const DialogAround = createContext<DialogAround | null>(null);
