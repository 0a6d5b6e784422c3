/**
 * A short hint for the hovered or focused element. Escape hides it, the pointer may move onto it, and it stays until the pointer leaves
 * (WCAG 1.4.13). Never for essential information: touch users do not see it.
 */
import type { PointerEvent, ReactElement } from 'react';
import { cloneElement, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import floating from './floating.module.css';
import type { Align } from './placement.ts';
import classes from './tooltip.module.css';
import { useFloating } from './use-floating.ts';

type Props = {
  /** Null if there is nothing to show. */
  readonly text: string | null;
  /** The hint only repeats the element's name, which screen readers announce anyway. */
  readonly repeatsName?: boolean;
  readonly align?: Align;
  /** One focusable element. */
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
};

const shownAfter = 300;
const hiddenAfter = 150;

export function Tooltip({ text, repeatsName = false, align = 'center', children }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  const set = (next: boolean, after = 0) => {
    clearTimeout(timer.current);
    if (after === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = open && text !== null;
  useFloating({
    open: shown,
    anchor: () => anchor.current?.firstElementChild ?? null,
    panel,
    align,
    onDismiss: () => set(false),
  });

  const hide = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The element may be in a dialog, which stays open.
    event.preventDefault();
    event.stopPropagation();
    set(false);
  });
  useEffect(() => {
    if (!shown) return undefined;
    document.addEventListener('keydown', hide, true);
    return () => document.removeEventListener('keydown', hide, true);
  }, [shown]);

  const byMouse = (then: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') then();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the element inside
    <span
      ref={anchor}
      className={classes.anchor}
      onPointerEnter={byMouse(() => set(true, open ? 0 : shownAfter))}
      onPointerLeave={byMouse(() => set(false, hiddenAfter))}
      onPointerDown={() => set(false)}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) set(true);
      }}
      onBlur={() => set(false)}
    >
      {repeatsName || text === null ? children : cloneElement(children, { 'aria-describedby': id })}
      {text !== null && (
        <span
          ref={panel}
          id={id}
          popover="manual"
          role="tooltip"
          aria-hidden={repeatsName || undefined}
          className={`${floating.floating} ${classes.tooltip}`}
        >
          {text}
        </span>
      )}
    </span>
  );
}
