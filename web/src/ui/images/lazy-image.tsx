/**
 * An image loaded when it comes within 100 px of the viewport. Its space is reserved, so the layout does not shift. If loading fails, its
 * text or the given fallback is shown.
 */
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import classes from './lazy-image.module.css';
import { whenNearViewport } from './near-viewport.ts';

type Props = {
  readonly src: string;
  /** Alternative text. Empty if a text beside it says the same. */
  readonly alt: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Fallback if loading fails; the alternative text by default. */
  readonly fallback?: ReactNode;
};

export function LazyImage({ src, alt, width, height, fallback = alt }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => (near || place.current === null ? undefined : whenNearViewport(place.current, () => setNear(true))), [near]);
  return (
    <span ref={place} className={classes.place} style={{ width, height }}>
      {failed === src
        ? fallback
        : near && <img src={src} alt={alt} width={width} height={height} decoding="async" onError={() => setFailed(src)} />}
    </span>
  );
}
