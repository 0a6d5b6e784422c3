import { throttle } from '../timing/throttle.ts';

const threshold = '100px';
const pause = 300;

const waiting = new Map<Element, () => void>();
/** Elements that were within the threshold at the browser's last notification. */
const near = new Set<Element>();

const look = throttle(() => {
  for (const element of near) {
    const show = waiting.get(element);
    forget(element);
    show?.();
  }
}, pause);

let observer: IntersectionObserver | undefined;

function observe(element: Element): void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target);
        else near.delete(target);
      }
      if (near.size > 0) look();
    },
    { rootMargin: threshold },
  );
  observer.observe(element);
}

function forget(element: Element): void {
  waiting.delete(element);
  near.delete(element);
  observer?.unobserve(element);
}

/**
 * Calls `show` once, when `element` comes within 100 px of the viewport. Checks at most every 300 ms, so that elements scrolled past
 * quickly are not loaded.
 * @returns a function that cancels waiting
 */
export function whenNearViewport(element: Element, show: () => void): () => void {
  waiting.set(element, show);
  observe(element);
  return () => forget(element);
}
