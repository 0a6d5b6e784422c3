/** Results in groups. The focus stays in the input, which refers to the active entry (aria-activedescendant). */
import { useEffect } from 'react';
import { Avatar } from '../../../ui/images/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MarkedText } from './marked-text.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import classes from './palette-list.module.css';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly PaletteGroup[];
  readonly active: string | null;
  /** The results belong to an earlier query. */
  readonly busy: boolean;
  readonly onActive: (key: string) => void;
  readonly onOpen: (entry: PaletteEntry, inNewTab: boolean) => void;
};

export function optionId(list: string, key: string): string {
  return `${list}-${key}`;
}

export function PaletteList({ id, label, groups, active, busy, onActive, onOpen }: Props) {
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} role="listbox" tabIndex={-1} aria-label={label} aria-busy={busy} className={classes.list}>
      {groups.map(({ key, title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a listbox
        <div key={key} role="group" aria-labelledby={`${id}-${key}`} className={classes.group}>
          <div id={`${id}-${key}`} role="presentation" className={classes.title}>
            {title}
          </div>
          {entries.map((entry) => (
            <Line
              key={entry.key}
              id={optionId(id, entry.key)}
              entry={entry}
              active={entry.key === active}
              onActive={onActive}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type LineProps = Pick<Props, 'onActive' | 'onOpen'> & { readonly id: string; readonly entry: PaletteEntry; readonly active: boolean };

function Line({ id, entry, active, onActive, onOpen }: LineProps) {
  const { key, title, marks, detail, picture } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focused input handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={classes.line}
      // Selects on pointer movement only, not when the list changes under a resting pointer.
      onPointerMove={() => active || onActive(key)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ ctrlKey, metaKey }) => onOpen(entry, ctrlKey || metaKey)}
      onAuxClick={({ button }) => button === 1 && onOpen(entry, true)}
    >
      {'icon' in picture ? (
        <span className={classes.icon}>
          <Icon icon={picture.icon} />
        </span>
      ) : (
        <Avatar name={picture.name} url={picture.url} size={24} />
      )}
      <span className={classes.name}>
        <MarkedText text={title} marks={marks} />
      </span>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </div>
  );
}
