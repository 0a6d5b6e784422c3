import { IconCalendar, IconCheck, IconInfoCircle, IconPlus, IconUsers } from '@tabler/icons-react';
import { Icon, iconSizes } from '../../../ui/icon.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';

const icons = { plus: IconPlus, check: IconCheck, info: IconInfoCircle, calendar: IconCalendar, users: IconUsers };
const sizes = Object.keys(iconSizes) as (keyof typeof iconSizes)[];
const words = { done: 'Done' };

export const iconEntry: GalleryEntry = {
  about: [
    'An icon of Tabler in one of three sizes. It takes the colour of the text around it.',
    'Silent to screen readers where words beside it say the same; where it stands alone it has a label, or its button has.',
  ],
  props: [
    { name: 'icon', about: 'a component of @tabler/icons-react' },
    { name: 'size', about: 'xs 12 px, s 16 px, m 24 px; s unless said otherwise' },
    { name: 'label', about: 'what it says, where no word does' },
  ],
  examples: [
    ...sizes.map((size) => ({
      title: `${size}: ${iconSizes[size]} px`,
      show: Object.entries(icons).map(([name, icon]) => <Icon key={name} icon={icon} size={size} />),
    })),
    { title: 'On its own', show: <Icon icon={IconCheck} label={words.done} /> },
  ],
};
