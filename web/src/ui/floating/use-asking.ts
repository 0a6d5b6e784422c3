import { useState } from 'react';

/**
 * For a `ConfirmDialog` that is there only while it asks: it closes first, and is taken away when that is over.
 * @returns `asking` to spread onto the dialog, and `close` for when what it asks about is done
 */
export function useAsking(onGone: () => void) {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return { close, asking: { opened, onCancel: close, onClosed: onGone } };
}
