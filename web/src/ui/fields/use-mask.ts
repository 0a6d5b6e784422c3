import type { SyntheticEvent } from 'react';
import { useRef } from 'react';
import type { Mask } from './input-mask.ts';

type InputEvents = {
  readonly onFocusCapture: (event: SyntheticEvent<HTMLInputElement>) => void;
  readonly onKeyDownCapture: (event: SyntheticEvent<HTMLInputElement>) => void;
  readonly onInputCapture: (event: SyntheticEvent<HTMLInputElement>) => void;
};

/**
 * Binds a mask to an input: spread the result over the input. The mask runs before the input's `onInput` and `onChange`, which see only
 * masked text. The caret keeps its place.
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
      // Text being composed by an input method must not change.
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
      const caret = input.selectionStart ?? input.value.length;
      const masked = mask({ text: input.value, caret }, before.current);
      const untouched = masked.text === before.current;
      const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
      // React ignores changes made through `value`, so its setter is bypassed.
      if (masked.text !== input.value) input.setRangeText(masked.text, 0, input.value.length);
      // Delete before a fixed dot: moves the caret over it; otherwise the key would have no effect.
      const at = untouched && forward ? Math.min(masked.caret + 1, masked.text.length) : masked.caret;
      input.setSelectionRange(at, at);
      before.current = masked.text;
    },
  };
}
