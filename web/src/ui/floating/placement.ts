export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
export type Size = { readonly width: number; readonly height: number };
/** Below, at the start, in the middle or at the end; or to the right, in the middle. */
export type Align = 'start' | 'center' | 'end' | 'right';
/** All in pixels of the viewport. */
export type Placement = { readonly left: number; readonly top: number; readonly maxHeight: number };

const gap = 4;
const margin = 8;
const highest = 400;

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * Where something of `size` floats that belongs to `anchor`: below it, or above where only there is room; never higher than
 * 400 px, and always inside the viewport, eight pixels from its edge. Aligned `right` it stands to the right of it.
 */
export function placeBeside(anchor: Box, size: Size, viewport: Size, align: Align): Placement {
  if (align === 'right') {
    const maxHeight = Math.min(highest, viewport.height - 2 * margin);
    const height = Math.min(size.height, maxHeight);
    return {
      left: within(anchor.right + gap, margin, Math.max(margin, viewport.width - margin - size.width)),
      top: within((anchor.top + anchor.bottom - height) / 2, margin, viewport.height - margin - height),
      maxHeight,
    };
  }
  const below = viewport.height - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const upwards = Math.min(size.height, highest) > below && above > below;
  // An anchor that is scrolled out of sight leaves no room on one side and more than all on the other.
  const maxHeight = within(upwards ? above : below, 0, Math.min(highest, viewport.height - 2 * margin));
  const height = Math.min(size.height, maxHeight);
  const start = { start: anchor.left, center: (anchor.left + anchor.right - size.width) / 2, end: anchor.right - size.width }[align];
  return {
    left: within(start, margin, Math.max(margin, viewport.width - margin - size.width)),
    top: within(upwards ? anchor.top - gap - height : anchor.bottom + gap, margin, viewport.height - margin - height),
    maxHeight,
  };
}
