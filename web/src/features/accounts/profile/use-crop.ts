import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Square } from './avatar-crop.rules.ts';
import { moveSquare, largestSquare, zoomSquare, zoomOf } from './avatar-crop.rules.ts';

/** In CSS pixels. */
export const stageSide = 240;
export const zoomStep = 0.1;
/** Share of the square per arrow key press. */
const moveStep = 0.02;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const sizeOf = (image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight });

/** State of cropping: drag and arrows move, wheel, plus and minus zoom. */
export function useCrop() {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [square, setSquare] = useState<Square | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const picture = image === null ? null : sizeOf(image);
  const zoom = picture === null || square === null ? 1 : zoomOf(picture, square);

  const move = (dx: number, dy: number) => picture !== null && setSquare((now) => now && moveSquare(picture, now, dx, dy));
  const zoomTo = (next: number) => picture !== null && setSquare((now) => now && zoomSquare(picture, now, next));
  const begin = (loaded: HTMLImageElement) => {
    setImage(loaded);
    setSquare(largestSquare(sizeOf(loaded)));
  };
  const drag = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons !== 1 || square === null) return;
    const scale = square.side / stageSide;
    move(-movementX * scale, -movementY * scale);
  };
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction !== undefined && square !== null) move(direction[0] * square.side * moveStep, direction[1] * square.side * moveStep);
    else if (event.key === '+' || event.key === '=') zoomTo(zoom + zoomStep);
    else if (event.key === '-') zoomTo(zoom - zoomStep);
    else return;
    event.preventDefault();
  };
  // React's wheel listener is passive and could not prevent scrolling.
  useEffect(() => {
    const element = stage.current;
    if (element === null || image === null) return undefined;
    const size = sizeOf(image);
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      setSquare((now) => now && zoomSquare(size, now, zoomOf(size, now) - Math.sign(event.deltaY) * zoomStep));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [image]);

  return { stage, image, picture, square, zoom, begin, drag, press, zoomTo };
}
