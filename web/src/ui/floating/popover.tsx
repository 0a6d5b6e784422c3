/**
 * A small panel beside its button. A click outside, scrolling, Escape and tabbing out close it. Opening focuses its first field or button;
 * Escape returns the focus.
 */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import floating from './floating.module.css';
import classes from './popover.module.css';
import { useFloating } from './use-floating.ts';
import type { Reach } from './use-opening.ts';
import { useOpening } from './use-opening.ts';

type Props = {
  /** The opening button: class, accessible name and content. */
  readonly button: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label' | 'children'>;
  /** Accessible name. */
  readonly label: string;
  readonly align?: 'start' | 'center' | 'end';
  /** Loads the content when the pointer or focus reaches the button: `useOnDemand`. */
  readonly reach?: Reach | undefined;
  /** The content, with a function that closes the panel. */
  readonly children: (close: () => void) => ReactNode;
};

export function Popover({ button, label, align = 'start', reach, children }: Props) {
  const [open, setOpen, onOpener] = useOpening(reach);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  const close = () => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  // A click elsewhere moves the focus there.
  const onDismiss = (why: 'press' | 'scroll') => (why === 'scroll' && holdsFocus(panel.current) ? close() : setOpen(false));
  useFloating({ open, anchor: () => opener.current, panel, align, onDismiss });
  useEffect(() => {
    if (open) (panel.current?.querySelector<HTMLElement>(focusable) ?? panel.current)?.focus({ preventScroll: true });
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys of its content
    <div
      ref={root}
      className={classes.root}
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return;
        // A dialog below stays open.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && root.current?.contains(relatedTarget) === false) setOpen(false);
      }}
    >
      <button
        {...button}
        {...onOpener}
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          ref={panel}
          id={id}
          popover="manual"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={`${floating.floating} ${classes.panel}`}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

const holdsFocus = (element: HTMLElement | null) => element?.contains(document.activeElement) === true;
