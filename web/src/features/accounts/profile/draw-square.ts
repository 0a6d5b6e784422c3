import type { Square } from './avatar-crop.rules.ts';

/** Twice the largest size that the server renders. */
const side = 512;

/** @returns a square of a picture, re-encoded as JPEG on a white background */
export function drawSquare(picture: CanvasImageSource, square: Square): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws nothing');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, square.x, square.y, square.side, square.side, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('This browser draws no JPEG')) : resolve(blob)), 'image/jpeg', 0.92);
  });
}
