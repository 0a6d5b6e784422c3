import { IconCalendar } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';

const words = {
  name: 'Schedule',
  why: 'Only the account manager of this client may record a payment.',
  pay: 'Record payment',
};

export const tooltipEntry: GalleryEntry = {
  about: [
    'A few words on what the pointer rests on (after 300 ms) or the focus is at (at once): the name of an icon, or why a button may not be pressed.',
    'Escape hides it without moving anything, the pointer may go over to it, and it stays until pointer and focus have left.',
    'A finger never sees it, so it holds nothing that one must know.',
  ],
  props: [
    { name: 'text', about: 'what it says; null where there is nothing to say just now' },
    { name: 'repeatsName', about: 'it only repeats the accessible name; otherwise it becomes the description of its element' },
    { name: 'children', about: 'one element that can have the focus' },
  ],
  keys: [
    { key: 'Tab', does: 'shows it when its element has the focus' },
    { key: 'Escape', does: 'hides it; a dialog around it stays' },
  ],
  examples: [
    {
      title: 'The name of an icon',
      show: (
        <Tooltip text={words.name} repeatsName>
          <Button variant="subtle" aria-label={words.name}>
            <Icon icon={IconCalendar} />
          </Button>
        </Tooltip>
      ),
    },
    {
      title: 'Why not',
      show: (
        <Tooltip text={words.why}>
          <Button variant="default" aria-disabled>
            {words.pay}
          </Button>
        </Tooltip>
      ),
    },
  ],
};
