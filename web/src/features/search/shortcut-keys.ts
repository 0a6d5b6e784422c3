/** What a press of keys means to search and help; the physical key counts for letters, so that it works in a Russian layout too. */

/** How the key beside the space bar is called here: ⌘ on a Mac, Ctrl elsewhere. */
export function commandKey(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl';
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Ctrl/⌘ K; an editor of texts has its own use for it. */
export function isPalettePress(event: KeyboardEvent): boolean {
  const { code, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
  if (defaultPrevented || altKey || shiftKey || code !== 'KeyK' || ctrlKey === metaKey) return false;
  return !isWithin(target, '[contenteditable]:not([contenteditable="false"])');
}

/** `?`, unless somebody is typing one. */
export function isShortcutsPress({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || key !== '?') return false;
  return !isWithin(target, 'input, textarea, select, [contenteditable]:not([contenteditable="false"])');
}

/** Whether a dialog or an open menu is above the page: it has the keyboard to itself. */
export function isOpenAbove(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null;
}
