import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Choice } from '../options/option.ts';
import { matchingOptions } from '../options/option-match.ts';

type Id = string | number;

type Settings<I extends Id> = {
  readonly value: I | null;
  readonly options: readonly Choice<I>[];
  /** The title of the value where the options do not hold it. */
  readonly title: string | undefined;
  readonly onChange: (value: I | null) => void;
  readonly onSearch: ((text: string) => void) | undefined;
  readonly onUnread: ((unread: boolean) => void) | undefined;
  readonly keepsChoice: boolean;
  readonly isFetching: boolean;
};

const pauseInTyping = 250;

/**
 * What is chosen and what is typed. Typing clears the choice, so that a form never sends what does not stand in the field;
 * Escape brings it back. Text that names no option stays and is reported as unread. Where the choice is kept, a field that is left
 * shows it again.
 */
export function useChoice<I extends Id>({ value, options, title, onChange, onSearch, onUnread, keepsChoice, isFetching }: Settings<I>) {
  const [typed, setTyped] = useState<string | null>(null);
  /** The last choice: Escape returns to it, and its title is shown when a search no longer returns it. */
  const [last, setLast] = useState<Choice<I> | null>(null);
  const [seen, setSeen] = useState(value);
  const [searched] = useDebouncedValue(typed ?? '', pauseInTyping);
  /** The text that the search was last given: its answer is awaited from then on. */
  const [asked, setAsked] = useState('');
  useEffect(() => {
    onSearch?.(searched);
    setAsked(searched);
  }, [onSearch, searched]);
  const known = options.find(({ id }) => id === value) ?? (last?.id === value ? last : undefined);
  const chosen = known ?? (value !== null && title !== undefined ? { id: value, title } : undefined);
  // Another value from outside: a reset form, a default that has come.
  if (seen !== value) {
    setSeen(value);
    if (value !== null) setTyped(null);
  }
  if (chosen !== undefined && last?.id !== chosen.id) setLast(chosen);

  const settle = (choice: Choice<I> | null) => {
    setTyped(null);
    setLast(choice);
    onUnread?.(false);
    const id = choice?.id ?? null;
    if (id !== value) onChange(id);
  };
  return {
    text: typed ?? chosen?.title ?? '',
    isTyped: typed !== null,
    /** A search for the typed text is under way: the options are those of an earlier text. */
    isPending: onSearch !== undefined && typed !== null && (asked !== typed || isFetching),
    shown: typed === null || onSearch !== undefined ? options : matchingOptions(options, typed),
    choose: settle,
    type: (text: string) => {
      setTyped(text);
      if (keepsChoice) return;
      onUnread?.(text.trim() !== '');
      if (value !== null) onChange(null);
    },
    undo: () => {
      if (typed !== null) settle(keepsChoice ? (chosen ?? null) : last);
    },
    /** @returns whether the text that stands in the field is no choice */
    leave: (): boolean => {
      if (typed === null) return false;
      const exact = options.filter((each) => each.disabled === undefined && each.title.toLowerCase() === typed.trim().toLowerCase());
      if (exact.length === 1 && exact[0] !== undefined) settle(exact[0]);
      else if (keepsChoice || typed.trim() === '') setTyped(null);
      else return true;
      return false;
    },
  };
}
