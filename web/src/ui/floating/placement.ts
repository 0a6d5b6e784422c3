export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
export type Size = { readonly width: number; readonly height: number };
/** Below the anchor, aligned to start, middle or end; or to its right, centred. */
export type Align = 'start' | 'center' | 'end' | 'right';
/** In pixels of the viewport. */
export type Placement = { readonly left: number; readonly top: number; readonly maxHeight: number };

const gap = 4;
const margin = 8;
const highest = 400;

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * Computes the position of a panel of `size` for `anchor`: below it, or above if only there is room; at most 400 px high, and within the
 * viewport with a margin of eight pixels. Aligned `right` it is placed to the right.
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
  // An anchor scrolled out of view would give negative room on one side and too much on the other.
  const maxHeight = within(upwards ? above : below, 0, Math.min(highest, viewport.height - 2 * margin));
  const height = Math.min(size.height, maxHeight);
  const start = { start: anchor.left, center: (anchor.left + anchor.right - size.width) / 2, end: anchor.right - size.width }[align];
  return {
    left: within(start, margin, Math.max(margin, viewport.width - margin - size.width)),
    top: within(upwards ? anchor.top - gap - height : anchor.bottom + gap, margin, viewport.height - margin - height),
    maxHeight,
  };
}
