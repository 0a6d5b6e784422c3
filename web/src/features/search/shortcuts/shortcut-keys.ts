/** Keyboard events of search and help. Letters are matched by physical key, so they work in the Russian layout. */

/** The command key: ⌘ on a Mac, Ctrl elsewhere. */
export function commandKey(): '⌘' | 'Ctrl' {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl';
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Ctrl/⌘ K, except in text editors, which use it themselves. */
export function isPalettePress(event: KeyboardEvent): boolean {
  const { code, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
  const [command, other] = commandKey() === '⌘' ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (defaultPrevented || code !== 'KeyK' || !command || other || altKey || shiftKey) return false;
  return !isWithin(target, '[contenteditable]:not([contenteditable="false"])');
}

/** `?`, except while typing. */
export function isShortcutsPress({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || key !== '?') return false;
  return !isWithin(target, 'input, textarea, select, [contenteditable]:not([contenteditable="false"])');
}

/** Whether a modal dialog is open, which owns the keyboard. */
export function isOpenAbove(): boolean {
  return document.querySelector('dialog[open], [role="dialog"]') !== null;
}
