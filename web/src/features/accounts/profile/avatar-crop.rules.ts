/** Which square of a picture an avatar shows: pure geometry, in pixels of the picture unless it says otherwise. */
export type PictureSize = { readonly width: number; readonly height: number };
/** A square: its upper left corner and its side. */
export type Square = { readonly x: number; readonly y: number; readonly side: number };

/** How much closer than "as much as fits" one may look. */
export const closest = 4;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** The largest square, in the middle. */
export function wholeSquare({ width, height }: PictureSize): Square {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** @returns how close a square looks: 1 for the largest one */
export function zoomOf(picture: PictureSize, { side }: Square): number {
  return Math.min(picture.width, picture.height) / side;
}

/** Moved by a way in pixels of the picture, never past its edges. */
export function moved(picture: PictureSize, { x, y, side }: Square, dx: number, dy: number): Square {
  return { x: within(x + dx, 0, picture.width - side), y: within(y + dy, 0, picture.height - side), side };
}

/** Looked at from closer or farther, about its middle where the edges leave room. @param zoom from 1 to `closest` */
export function zoomed(picture: PictureSize, square: Square, zoom: number): Square {
  const side = Math.min(picture.width, picture.height) / within(zoom, 1, closest);
  const shift = (square.side - side) / 2;
  return moved(picture, { x: square.x + shift, y: square.y + shift, side }, 0, 0);
}
