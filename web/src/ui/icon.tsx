/** A Tabler icon in one of three sizes: xs 12, s 16, m 24 pixels. Hidden from screen readers if it has no label. */
import type { Icon as TablerIcon } from '@tabler/icons-react';

export const iconSizes = { xs: 12, s: 16, m: 24 } as const;

type Props = {
  readonly icon: TablerIcon;
  readonly size?: keyof typeof iconSizes;
  /** Accessible name, if no text beside it says the same. */
  readonly label?: string;
};

export function Icon({ icon: Picture, size = 's', label }: Props) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Picture size={iconSizes[size]} stroke={1.8} {...spoken} />;
}
