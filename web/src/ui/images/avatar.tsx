/** A person's picture, or initials if there is none or it fails to load. Hidden from screen readers, because the name stands beside it. */
import classes from './avatar.module.css';
import { LazyImage } from './lazy-image.tsx';

type Props = { readonly name: string; readonly url?: string | null; readonly size?: 24 | 32 | 40 | 48 | 64 };

/** First letters of the first two words. */
export function initialsOf(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

export function Avatar({ name, url = null, size = 24 }: Props) {
  const initials = initialsOf(name);
  return (
    <span className={classes.avatar} data-size={size} aria-hidden>
      {url === null ? initials : <LazyImage src={url} alt="" width={size} height={size} fallback={initials} />}
    </span>
  );
}
