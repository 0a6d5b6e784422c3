import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { pauseInTyping } from '../../kernel/requests/pause-in-typing.ts';
import type { Choice } from '../options/option.ts';
import { matchingOptions } from '../options/option-match.ts';

type Id = string | number;

type Settings<I extends Id> = {
  readonly value: I | null;
  readonly options: readonly Choice<I>[];
  /** Title of the value if it is not among the options. */
  readonly title: string | undefined;
  readonly onChange: (value: I | null) => void;
  readonly onSearch: ((text: string) => void) | undefined;
  readonly onUnparsed: ((unparsed: boolean) => void) | undefined;
  readonly keepsChoice: boolean;
  /** The choice that a text stands for, besides the options. */
  readonly parse: ((text: string) => Choice<I> | null) | undefined;
  readonly isFetching: boolean;
};

/**
 * Chosen value and typed text. Typing clears the choice, so that a form never sends a value that the field does not show; Escape restores
 * it. Text that matches no option stays and is reported with `onUnparsed`. With `keepsChoice`, the field shows the choice again on blur.
 */
export function useChoice<I extends Id>({
  value,
  options,
  title,
  onChange,
  onSearch,
  onUnparsed,
  keepsChoice,
  parse,
  isFetching,
}: Settings<I>) {
  const [typed, setTyped] = useState<string | null>(null);
  /** The last choice: restored by Escape, and the source of the title when a search no longer returns it. */
  const [last, setLast] = useState<Choice<I> | null>(null);
  const [lastValue, setLastValue] = useState(value);
  const [searched] = useDebouncedValue(typed ?? '', pauseInTyping);
  /** The last searched text, whose results are awaited. */
  const [sentSearch, setSentSearch] = useState('');
  useEffect(() => {
    onSearch?.(searched);
    setSentSearch(searched);
  }, [onSearch, searched]);
  const listed = options.find(({ id }) => id === value) ?? (last?.id === value ? last : undefined);
  const chosen = listed ?? (value !== null && title !== undefined ? { id: value, title } : undefined);
  // A new value from outside: a form reset, a default that has loaded.
  if (lastValue !== value) {
    setLastValue(value);
    if (value !== null) setTyped(null);
  }
  if (chosen !== undefined && last?.id !== chosen.id) setLast(chosen);

  const settle = (choice: Choice<I> | null) => {
    setTyped(null);
    setLast(choice);
    onUnparsed?.(false);
    const id = choice?.id ?? null;
    if (id !== value) onChange(id);
  };
  return {
    text: typed ?? chosen?.title ?? '',
    isTyped: typed !== null,
    /** A search for the typed text is running: the options are those of an earlier text. */
    isPending: onSearch !== undefined && typed !== null && (sentSearch !== typed || isFetching),
    shown: typed === null || onSearch !== undefined ? options : matchingOptions(options, typed),
    choose: settle,
    type: (text: string) => {
      setTyped(text);
      if (keepsChoice) return;
      onUnparsed?.(text.trim() !== '');
      if (value !== null) onChange(null);
    },
    undo: () => {
      if (typed !== null) settle(keepsChoice ? (chosen ?? null) : last);
    },
    /** @returns whether the field's text is not a choice */
    leave: (): boolean => {
      if (typed === null) return false;
      const exact = options.filter((each) => each.disabled === undefined && each.title.toLowerCase() === typed.trim().toLowerCase());
      const read = exact.length === 1 && exact[0] !== undefined ? exact[0] : (parse?.(typed) ?? null);
      if (read !== null) settle(read);
      else if (keepsChoice || typed.trim() === '') setTyped(null);
      else return true;
      return false;
    },
  };
}
