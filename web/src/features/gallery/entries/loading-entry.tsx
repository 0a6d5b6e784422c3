import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Loading, LoadingOverlay } from '../../../ui/loading.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import classes from '../gallery-page.module.css';

const sizes = ['small', 'medium', 'large'] as const;
const words = {
  turn: 'Load or show',
  lines: ['Balance 12,400 ₽', 'Paid until 14 Dec 2026', 'Next lesson tomorrow at 15:00'],
  more: 'Show all lines',
};

function Overlay({ size }: { readonly size: (typeof sizes)[number] }) {
  const [loading, setLoading] = useState(true);
  return (
    <div className={classes.column}>
      <Button variant="default" onClick={() => setLoading(!loading)}>
        {words.turn}
      </Button>
      <LoadingOverlay loading={loading} size={size}>
        {words.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Button variant="subtle">{words.more}</Button>
      </LoadingOverlay>
    </div>
  );
}

export const loadingEntry: GalleryEntry = {
  about: [
    'Says that something is on its way: a spinner with the hidden text “Loading...”, in three sizes.',
    'Loading stands in the place of what comes; where its shape is known, a skeleton is better.',
    'LoadingOverlay stands over what is there already: it can be seen but not used, and the focus that was in it comes back to it.',
  ],
  props: [
    { name: 'size', about: 'large for a page (40 px), medium for a part (24 px), small for a line (16 px); medium unless said otherwise' },
    { name: 'LoadingOverlay loading', about: 'whether it is on its way' },
    { name: 'LoadingOverlay children', about: 'what it covers' },
  ],
  examples: [
    ...sizes.map((size) => ({ title: `Over a region, ${size}`, show: <Overlay size={size} /> })),
    ...sizes.map((size) => ({
      title: `In its place, ${size}`,
      show: (
        <div className={classes.wide}>
          <Loading size={size} />
        </div>
      ),
    })),
  ],
};
