/**
 * A menu beside its button, at most 400 px high. Arrows, Home and End move; Escape, a click outside and scrolling close it. Small and free
 * of libraries, because the frame and all list filters use it.
 */
import type { ButtonHTMLAttributes, HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { createContext, use, useEffect, useId, useRef } from 'react';
import floating from './floating.module.css';
import classes from './menu.module.css';
import { useFloating } from './use-floating.ts';
import type { Reach } from './use-opening.ts';
import { useOpening } from './use-opening.ts';

const MenuContext = createContext<() => void>(() => undefined);

type Props = {
  /** The opening button: class, accessible name and content. */
  readonly button: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label' | 'children' | 'disabled'>;
  readonly align?: 'start' | 'end';
  /** Loads the items when the pointer or focus reaches the button: `useOnDemand`. */
  readonly reach?: Reach | undefined;
  readonly search?: MenuSearch | undefined;
  readonly children: ReactNode;
};

/** A search field above the items. The caller filters them. */
export type MenuSearch = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };

export function Menu({ button, align = 'end', reach, search, children }: Props) {
  const [open, setOpen, onOpener] = useOpening(reach);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <div className={classes.root}>
      <button
        {...button}
        {...onOpener}
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {open && (
        <MenuList id={id} anchor={() => opener.current} align={align} search={search} onClose={() => setOpen(false)}>
          {children}
        </MenuList>
      )}
    </div>
  );
}

type ListProps = {
  readonly id?: string;
  /** The element it is placed beside and returns the focus to. */
  readonly anchor: () => HTMLElement | null;
  readonly align?: 'start' | 'end';
  /** Accessible name, if no button provides it. */
  readonly label?: string;
  readonly search?: MenuSearch | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The menu panel, for callers without a button. Open while mounted. */
export function MenuList({ id, anchor, align = 'end', label, search, onClose, children }: ListProps) {
  const panel = useRef<HTMLDivElement>(null);
  const type = search?.onChange;
  const close = () => {
    onClose();
    anchor()?.focus({ preventScroll: true });
  };
  useFloating({ open: true, anchor, panel, align, onDismiss: (why) => (why === 'scroll' ? close() : onClose()) });
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>(`input, ${itemSelector}`)?.focus({ preventScroll: true });
    // Clears the search for the next opening.
    return () => type?.('');
  }, [type]);

  const move = (event: KeyboardEvent) => {
    const field = panel.current?.querySelector('input');
    const items = [...(panel.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const typing = field !== null && document.activeElement === field;
    const target: Readonly<Record<string, HTMLElement | null | undefined>> = {
      ArrowDown: items[(at + 1) % items.length],
      ArrowUp: at === 0 && field != null ? field : items.at(Math.max(at, 0) - 1),
      ...(typing ? {} : { Home: items[0], End: items.at(-1) }),
    };
    const next = target[event.key];
    if (next != null) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Enter' && typing) {
      event.preventDefault();
      if (search?.value.trim() !== '') items[0]?.click();
    } else if (event.key === 'Escape') {
      // A dialog below stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') onClose();
  };
  const list = (rest: HTMLAttributes<HTMLDivElement>) => (
    <div {...rest} id={id} role="menu" aria-label={label} tabIndex={-1}>
      <MenuContext value={close}>{children}</MenuContext>
    </div>
  );
  const floats = { ref: panel, popover: 'manual', className: `${floating.floating} ${classes.list}`, onKeyDown: move } as const;
  if (search === undefined) return list(floats);
  return (
    <div {...floats}>
      <input
        type="search"
        className={classes.search}
        aria-label={search.label}
        placeholder={search.label}
        value={search.value}
        onChange={({ currentTarget }) => search.onChange(currentTarget.value)}
      />
      {list({})}
    </div>
  );
}

const itemSelector = '[role^="menuitem"]';

type GroupProps = { readonly title: string; readonly children: ReactNode };

export function MenuGroup({ title, children }: GroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div id={id} className={classes.title} role="presentation">
        {title}
      </div>
      {children}
    </div>
  );
}

type ItemProps = {
  readonly children: ReactNode;
  readonly onSelect: () => void;
  readonly lang?: string;
  /** For choices: whether this item is selected. */
  readonly checked?: boolean;
  readonly multiple?: boolean;
};

export function MenuItem({ children, onSelect, lang, checked, multiple = false }: ItemProps) {
  const close = use(MenuContext);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only menuitemcheckbox and menuitemradio get aria-checked
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : multiple ? 'menuitemcheckbox' : 'menuitemradio'}
      aria-checked={checked}
      lang={lang}
      tabIndex={-1}
      className={classes.item}
      onClick={() => {
        onSelect();
        if (!multiple) close();
      }}
    >
      {children}
    </button>
  );
}
