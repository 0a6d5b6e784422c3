import { IconPlus } from '@tabler/icons-react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';

const variants = ['filled', 'default', 'subtle', 'danger'] as const;
const words = { add: 'Add a client', back: 'To the cabinet' };

export const buttonEntry: GalleryEntry = {
  about: [
    'One filled button a view, for what most people came for; default ones beside it; subtle ones in rows; danger where something is lost.',
    'While its call is under way it keeps the focus and its width, turns a spinner and does nothing.',
  ],
  props: [
    { name: 'variant', about: 'filled, default, subtle or danger; filled unless said otherwise' },
    { name: 'wide', about: 'as wide as what it stands in' },
    { name: 'pending', about: 'its call is under way' },
    { name: 'LinkButton to', about: 'a link that looks like a button' },
  ],
  keys: [{ key: 'Enter, Space', does: 'presses it' }],
  examples: [
    {
      title: 'Variants',
      show: variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      )),
    },
    {
      title: 'Under way',
      show: variants.map((variant) => (
        <Button key={variant} variant={variant} pending>
          {variant}
        </Button>
      )),
    },
    {
      title: 'Disabled',
      show: variants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {variant}
        </Button>
      )),
    },
    {
      title: 'With an icon; a link',
      show: (
        <>
          <Button>
            <Icon icon={IconPlus} />
            {words.add}
          </Button>
          <LinkButton to="/cabinet" variant="default">
            {words.back}
          </LinkButton>
        </>
      ),
    },
  ],
};
