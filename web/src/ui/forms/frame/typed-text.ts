import type { FocusEvent } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Text inputs that a user fills in, except choices, dates and passwords. */
function isText(target: EventTarget): target is TextField {
  const written = 'textarea, [type=text], [type=email], [type=tel], [type=number], input:not([type])';
  return target instanceof Element && target.matches(`:is(${written}):not([aria-haspopup], [data-choice])`);
}

/** Tracks whether an input in a dialog differs from its value on focus. */
export function typedText() {
  const before = new Map<TextField, string>();
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (isText(target) && !before.has(target)) before.set(target, target.value);
    },
    any: () => [...before].some(([field, text]) => field.isConnected && field.value.trim() !== text.trim()),
    forget: () => before.clear(),
  };
}
