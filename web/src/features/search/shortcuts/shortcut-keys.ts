/** What a press of keys means to search and help; the physical key counts for letters, so that it works in a Russian layout too. */

/** Which key makes commands here: ⌘ on a Mac, where Ctrl has other uses in every field, Ctrl elsewhere. */
export function commandKey(): '⌘' | 'Ctrl' {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl';
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Ctrl/⌘ K; an editor of texts has its own use for it. */
export function isPalettePress(event: KeyboardEvent): boolean {
  const { code, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
  const [command, other] = commandKey() === '⌘' ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (defaultPrevented || code !== 'KeyK' || !command || other || altKey || shiftKey) return false;
  return !isWithin(target, '[contenteditable]:not([contenteditable="false"])');
}

/** `?`, unless somebody is typing one. */
export function isShortcutsPress({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || key !== '?') return false;
  return !isWithin(target, 'input, textarea, select, [contenteditable]:not([contenteditable="false"])');
}

/** Whether a dialog is above the page: it has the keyboard to itself. */
export function isOpenAbove(): boolean {
  return document.querySelector('dialog[open], [role="dialog"]') !== null;
}
