import { nowMilliseconds } from '../kernel/clock.ts';

const key = 'reloaded_for_new_build';
const pause = 10_000;

/**
 * Reloads the application if the code of a page is missing because a newer build replaced it. Rate-limited, so that a file that is really
 * missing shows its error instead of reloading in a loop.
 */
export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const now = nowMilliseconds();
    if (now - Number(sessionStorage.getItem(key) ?? 0) < pause) return;
    sessionStorage.setItem(key, String(now));
    event.preventDefault();
    location.reload();
  });
}
