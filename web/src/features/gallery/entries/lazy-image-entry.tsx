import { LazyImage } from '../../../ui/images/lazy-image.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import classes from '../gallery-page.module.css';

const far = Array.from({ length: 30 }, (_, index) => index + 1);
const words = { seen: 'Seen', gone: 'A picture that is gone' };
const nameOf = (index: number) => `Picture ${index}`;

export const lazyImageEntry: GalleryEntry = {
  about: [
    'A picture that is asked for when it comes within 100 px of what is seen; looked at every 300 ms at most, so that what one scrolls past at speed is never asked for.',
    'Its place is kept from the beginning, so nothing jumps when it comes.',
  ],
  props: [
    { name: 'src', about: 'its address' },
    { name: 'alt', about: 'what it shows; empty where a text beside it says so already' },
    { name: 'width, height', about: 'in pixels, as it is drawn' },
    { name: 'fallback', about: 'what stands there when it cannot be loaded; its text unless said otherwise' },
  ],
  examples: [
    { title: 'At once, because it is seen', show: <LazyImage src="/icon.svg?seen" alt={words.seen} width={64} height={64} /> },
    { title: 'Gone', show: <LazyImage src="/gone.png" alt={words.gone} width={160} height={64} /> },
    {
      title: 'Thirty, one under the other',
      show: (
        <div className={classes.column}>
          {far.map((index) => (
            <LazyImage key={index} src={`/icon.svg?far=${index}`} alt={nameOf(index)} width={200} height={200} />
          ))}
        </div>
      ),
    },
  ],
};
