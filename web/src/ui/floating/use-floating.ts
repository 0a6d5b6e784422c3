import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Align } from './placement.ts';
import { placeBeside } from './placement.ts';

type Floating = {
  readonly open: boolean;
  readonly anchor: () => Element | null;
  /** An element with `popover="manual"`: it stands above everything, dialogs too, and nothing cuts it off. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly align: Align;
  /** A press of the mouse beside both, or a scroll of anything but the panel. */
  readonly onDismiss: (why: 'press' | 'scroll') => void;
};

/** Shows a panel beside what it belongs to, and keeps it in the viewport, until somebody presses elsewhere or scrolls. */
export function useFloating({ open, anchor, panel, align, onDismiss }: Floating): void {
  const dismiss = useEffectEvent(onDismiss);
  const place = useEffectEvent(() => {
    const [element, beside] = [panel.current, anchor()?.getBoundingClientRect()];
    if (element === null || beside === undefined) return;
    const { scrollHeight, offsetHeight, clientHeight, offsetWidth } = element;
    const size = { width: offsetWidth, height: scrollHeight + offsetHeight - clientHeight };
    const viewport = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const { left, top, maxHeight } = placeBeside(beside, size, viewport, align);
    Object.assign(element.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
  });
  const isBeside = useEffectEvent(
    ({ target }: Event) => !(target instanceof Node && (panel.current?.contains(target) === true || anchor()?.contains(target) === true)),
  );

  useLayoutEffect(() => {
    const element = panel.current;
    if (!open || element === null) return undefined;
    element.showPopover();
    place();
    const sizes = new ResizeObserver(() => place());
    sizes.observe(element);
    const onResize = () => place();
    window.addEventListener('resize', onResize);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', onResize);
      element.hidePopover();
    };
  }, [open, panel]);

  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: Event) => {
      if (isBeside(event)) dismiss('press');
    };
    const onScroll = (event: Event) => {
      if (isBeside(event)) dismiss('scroll');
    };
    document.addEventListener('mousedown', onPress, true);
    // A frame later, because the browser may still have to tell of a scroll before. It does not bubble.
    const frame = requestAnimationFrame(() => document.addEventListener('scroll', onScroll, true));
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('mousedown', onPress, true);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [open]);
}
