import { Avatar } from '../../../ui/images/avatar.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';

const sizes = [24, 32, 40, 48, 64] as const;

export const avatarEntry: GalleryEntry = {
  about: [
    'A person’s picture, or their initials where there is none or where it cannot be loaded.',
    'The name always stands beside it, so it is silent to screen readers.',
  ],
  props: [
    { name: 'name', about: 'whose picture it is; the initials are the first letters of its first two words' },
    { name: 'url', about: 'the picture; null where there is none' },
    { name: 'size', about: '24, 32, 40, 48 or 64 pixels; 24 unless said otherwise' },
  ],
  examples: [
    { title: 'Pictures', show: sizes.map((size) => <Avatar key={size} name="Anna Petrova" url="/icon.svg" size={size} />) },
    { title: 'Initials', show: sizes.map((size) => <Avatar key={size} name="Анна Петрова" size={size} />) },
    {
      title: 'A picture that is gone',
      show: sizes.map((size) => <Avatar key={size} name="Li Wei" url="/gone.png" size={size} />),
    },
  ],
};
