import type { Tone } from '../../../ui/tag.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';

const tones: readonly { readonly tone: Tone; readonly word: string }[] = [
  { tone: 'planned', word: 'Planned' },
  { tone: 'held', word: 'Completed' },
  { tone: 'attention', word: 'Not written up' },
  { tone: 'cancelled', word: 'Cancelled' },
  { tone: 'danger', word: 'Debt' },
  { tone: 'neutral', word: 'Draft' },
];

export const tagEntry: GalleryEntry = {
  about: [
    'A state in its colour, the same everywhere. The colour never stands alone: an icon and a word go with it.',
    'Iris is planned, grass is held, amber wants attention, slate is cancelled; red is for debt and errors alone.',
  ],
  props: [
    { name: 'tone', about: 'planned, held, attention, cancelled, danger or neutral' },
    { name: 'children', about: 'the word' },
  ],
  examples: [
    {
      title: 'Tones',
      show: tones.map(({ tone, word }) => (
        <Tag key={tone} tone={tone}>
          {word}
        </Tag>
      )),
    },
  ],
};
