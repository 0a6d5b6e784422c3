import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Align } from './placement.ts';
import { placeBeside } from './placement.ts';

type Floating = {
  readonly open: boolean;
  readonly anchor: () => Element | null;
  /** An element with `popover="manual"`: in the top layer, above dialogs, and never clipped. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly align: Align;
  /** Called on a click outside both, and on scrolling of anything but the panel. */
  readonly onDismiss: (why: 'press' | 'scroll') => void;
};

/** Shows a panel beside its anchor, within the viewport, until a click outside or scrolling. */
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
    // One frame later, because a scroll event of an earlier scroll may be pending. It does not bubble.
    const frame = requestAnimationFrame(() => document.addEventListener('scroll', onScroll, true));
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('mousedown', onPress, true);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [open]);
}
