/** Command palette: navigation, people and actions, by keyboard. */
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { errorText } from '../../../ui/forms/error-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './palette-dialog.module.css';
import type { PaletteEntry } from './palette-entry.ts';
import { PaletteKeys } from './palette-keys.tsx';
import { optionId, PaletteList } from './palette-list.tsx';
import { rememberEntry } from './recent-entries.ts';
import { SearchDialog } from '../search-dialog.tsx';
import { isPalettePress } from '../shortcuts/shortcut-keys.ts';
import { minQueryLength } from '../search.queries.ts';
import { usePaletteGroups } from './use-palette-groups.ts';
import { longestTexts } from '@lectern/contract/endpoint';

export type PaletteProps = {
  readonly onClose: () => void;
  /** Replaces the palette with the list of shortcuts. */
  readonly onShortcuts: () => void;
  /** Asks to confirm signing out. */
  readonly onExit?: () => void;
};

/** State of the palette: query, results, selection, and handlers. */
function usePalette({ onClose, onShortcuts, onExit }: PaletteProps) {
  const { history } = useRouter();
  const user = useCurrentUser();
  const [text, setText] = useState('');
  /** The selected entry; the first one by default. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter was pressed before the results arrived. */
  const [pendingEnter, setPendingEnter] = useState<'here' | 'in_new_tab' | null>(null);
  const { groups, waiting, error, retry } = usePaletteGroups({ text, onShortcuts, onExit });
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ key }) => key === chosen) ?? entries[0];

  const open = (entry: PaletteEntry, inNewTab: boolean) => {
    if ('href' in entry) rememberEntry(user.id, entry.key);
    if ('href' in entry && inNewTab) window.open(entry.href, '_blank', 'noopener');
    else {
      onClose();
      if ('href' in entry) history.push(entry.href);
      else entry.run();
    }
  };
  const enter = (inNewTab: boolean) => {
    // The first entry may change when results arrive, so Enter waits for them.
    const isFinal = !waiting || chosen !== null || groups[0]?.key === 'pages';
    if (!isFinal) setPendingEnter(inNewTab ? 'in_new_tab' : 'here');
    else if (active !== undefined) open(active, inNewTab);
  };
  useEffect(() => {
    if (pendingEnter === null || waiting) return;
    setPendingEnter(null);
    enter(pendingEnter === 'in_new_tab');
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const at = active === undefined ? -1 : entries.indexOf(active);
    const target = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: at <= 0 ? entries.length - 1 : at - 1,
      Home: 0,
      End: entries.length - 1,
    };
    const next = event.shiftKey || event.altKey ? undefined : target[event.key as keyof typeof target];
    if (isPalettePress(event.nativeEvent)) {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      enter(event.ctrlKey || event.metaKey);
    } else if (next !== undefined) {
      event.preventDefault();
      setChosen(entries[next]?.key ?? null);
    }
  };
  const type = (next: string) => {
    setText(next);
    setChosen(null);
    setPendingEnter(null);
  };
  return { text, type, groups, entries, active, waiting, error, retry, choose: setChosen, open, onKeyDown };
}

export function PaletteDialog(props: PaletteProps) {
  const { t } = useTranslation('ui');
  const { onClose } = props;
  const list = useId();
  const { text, type, groups, entries, active, waiting, error, retry, choose, open, onKeyDown } = usePalette(props);
  const short = text.trim().length < minQueryLength;
  return (
    <SearchDialog label={t('palette.title')} onClose={onClose}>
      <div className={classes.box}>
        <Icon icon={IconSearch} />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(list, active.key)}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={longestTexts.search}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={IconX} aria-label={t('action.close')} onClick={onClose} />
      </div>
      {error !== null && (
        <div className={classes.failed} role="alert">
          <span>{errorText(error)}</span>
          <Button variant="default" onClick={retry}>
            {t('state.retry')}
          </Button>
        </div>
      )}
      {entries.length > 0 && (
        <PaletteList
          id={list}
          label={t('palette.title')}
          groups={groups}
          active={active?.key ?? null}
          busy={waiting}
          onActive={choose}
          onOpen={open}
        />
      )}
      {entries.length === 0 && error === null && (
        <p className={classes.nothing}>
          {waiting ? t('state.loading') : short ? t('palette.type_more') : t('palette.nothing', { text: text.trim() })}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {waiting || error !== null ? '' : t('palette.found', { count: entries.length })}
      </p>
      <PaletteKeys />
    </SearchDialog>
  );
}
