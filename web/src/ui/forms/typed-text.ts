import type { FocusEvent } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What somebody composes: neither a choice from a list or a calendar nor a password. */
function isText(target: EventTarget): target is TextField {
  const written = 'textarea, [type=text], [type=email], [type=tel], [type=number], input:not([type])';
  return target instanceof Element && target.matches(`:is(${written}):not([aria-haspopup], [data-choice])`);
}

/** Knows whether something was typed within a dialog: what stood in a field when somebody came to it no longer stands there. */
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
