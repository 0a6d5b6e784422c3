import type { ReactEventHandler } from 'react';
import type { PictureSize, Square } from './avatar-crop.rules.ts';
import classes from './avatar-crop.module.css';

type Props = {
  readonly url: string;
  readonly square: Square | null;
  readonly picture: PictureSize | null;
  /** Displayed side, in CSS pixels. */
  readonly side: number;
  readonly onLoad?: ReactEventHandler<HTMLImageElement>;
  readonly onError?: () => void;
};

/** Preview of a cropped picture. */
export function CroppedPicture({ url, square, picture, side, onLoad, onError }: Props) {
  const scale = square === null ? 1 : side / square.side;
  return (
    <span className={classes.cropped} style={{ width: side, height: side }}>
      <img
        src={url}
        alt=""
        draggable={false}
        {...(onLoad === undefined ? {} : { onLoad })}
        {...(onError === undefined ? {} : { onError })}
        style={
          square === null || picture === null
            ? { visibility: 'hidden' }
            : {
                width: picture.width * scale,
                height: picture.height * scale,
                transform: `translate(${-square.x * scale}px, ${-square.y * scale}px)`,
              }
        }
      />
    </span>
  );
}
