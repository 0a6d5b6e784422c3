import type { SyntheticEvent } from 'react';
import { useRef } from 'react';
import type { Mask } from './input-mask.ts';

type InputEvents = {
  readonly onFocusCapture: (event: SyntheticEvent<HTMLInputElement>) => void;
  readonly onKeyDownCapture: (event: SyntheticEvent<HTMLInputElement>) => void;
  readonly onInputCapture: (event: SyntheticEvent<HTMLInputElement>) => void;
};

/**
 * Ties a mask to an input: spread what it returns over the input. The mask is at work before the input's own `onInput` and
 * `onChange`, which therefore see only what fits; the caret stays where it was being typed.
 */
export function useMask(mask: Mask): InputEvents {
  const before = useRef('');
  const remember = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    before.current = currentTarget.value;
  };
  return {
    onFocusCapture: remember,
    onKeyDownCapture: remember,
    onInputCapture: ({ currentTarget: input, nativeEvent }) => {
      // A word that an input method is still putting together is not to be touched.
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
      const caret = input.selectionStart ?? input.value.length;
      const masked = mask({ text: input.value, caret }, before.current);
      const untouched = masked.text === before.current;
      const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
      // React takes a change for its own, and says nothing of it, when it is made through `value`.
      if (masked.text !== input.value) input.setRangeText(masked.text, 0, input.value.length);
      // Delete before a dot that stays: the caret steps over it, or the key would never get on.
      const at = untouched && forward ? Math.min(masked.caret + 1, masked.text.length) : masked.caret;
      input.setSelectionRange(at, at);
      before.current = masked.text;
    },
  };
}
