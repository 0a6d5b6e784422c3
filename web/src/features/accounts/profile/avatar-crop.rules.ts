/** Geometry of cropping, in pixels of the picture unless stated otherwise. */
export type PictureSize = { readonly width: number; readonly height: number };
/** A square: upper left corner and side. */
export type Square = { readonly x: number; readonly y: number; readonly side: number };

/** Maximum zoom. 1 is the largest square that fits. */
export const maxZoom = 4;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** The largest square, centred. */
export function largestSquare({ width, height }: PictureSize): Square {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** @returns the zoom of a square, 1 for the largest one */
export function zoomOf(picture: PictureSize, { side }: Square): number {
  return Math.min(picture.width, picture.height) / side;
}

/** Moves a square, within the picture. */
export function moveSquare(picture: PictureSize, { x, y, side }: Square, dx: number, dy: number): Square {
  return { x: within(x + dx, 0, picture.width - side), y: within(y + dy, 0, picture.height - side), side };
}

/** Zooms about the centre, within the picture. @param zoom from 1 to `closest` */
export function zoomSquare(picture: PictureSize, square: Square, zoom: number): Square {
  const side = Math.min(picture.width, picture.height) / within(zoom, 1, maxZoom);
  const shift = (square.side - side) / 2;
  return moveSquare(picture, { x: square.x + shift, y: square.y + shift, side }, 0, 0);
}
