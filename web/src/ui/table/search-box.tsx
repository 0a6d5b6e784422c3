/** The search of a list. `/` focuses it; the query is sent when typing pauses. */
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './search-box.module.css';
import { longestTexts } from '@lectern/contract/endpoint';
import { pauseInTyping } from '../../kernel/requests/pause-in-typing.ts';

type Props = { readonly search: string; readonly label: string; readonly onSearch: (search: string) => void };

export function SearchBox({ search, label, onSearch }: Props) {
  const [text, setText] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  const sent = useRef(search);

  // Back changes the URL below the box. Text being typed is newer than the URL.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setText(search);
  }, [search]);

  // The key works as soon as the box is visible, so it is registered before painting.
  useLayoutEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable], dialog');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => {
      document.removeEventListener('keydown', focusOnSlash);
      clearTimeout(timer.current);
    };
  }, []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    onSearch(next.trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is a form, too: Enter searches at once
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <IconSearch size={16} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={longestTexts.listSearch}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          clearTimeout(timer.current);
          timer.current = window.setTimeout(() => send(value), pauseInTyping);
        }}
      />
    </form>
  );
}
