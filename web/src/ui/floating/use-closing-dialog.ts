import { useState } from 'react';

/**
 * For a `ConfirmDialog` that is mounted only while open: closes it with its animation, then unmounts it.
 * @returns `dialogProps` to spread onto the dialog, and `close` to call when its action is done
 */
export function useClosingDialog(onGone: () => void) {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return { close, dialogProps: { opened, onCancel: close, onClosed: onGone } };
}
