import { useState } from 'react';

/**
 * For a `ConfirmDialog` that is mounted only while it asks: first closes it, then unmounts it.
 * @returns `asking` to spread onto the dialog, and `close` to call when its action is done
 */
export function useAsking(onGone: () => void) {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return { close, asking: { opened, onCancel: close, onClosed: onGone } };
}
