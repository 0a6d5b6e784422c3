/**
 * A picture that is asked for when it comes within 100 px of what is seen. Its place is kept from the beginning, so nothing
 * jumps; where it cannot be loaded, its text or what else is given stands there.
 */
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import classes from './lazy-image.module.css';
import { whenNearViewport } from './near-viewport.ts';

type Props = {
  readonly src: string;
  /** What it shows; empty where a text beside it says so already. */
  readonly alt: string;
  /** In pixels, as it is drawn. */
  readonly width: number;
  readonly height: number;
  /** What stands there when it cannot be loaded; its text unless said otherwise. */
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
