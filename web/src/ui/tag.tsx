/** A state with its colour, always with an icon and a word. */
import { IconAlertTriangle, IconCheck, IconCircle, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './tag.module.css';

export type Tone = 'planned' | 'held' | 'attention' | 'cancelled' | 'danger' | 'neutral';

const icons = { planned: IconClock, held: IconCheck, attention: IconAlertTriangle, cancelled: IconX, danger: IconX, neutral: IconCircle };

export function Tag({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={classes.tag} data-tone={tone}>
      <Icon size={12} stroke={2} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
