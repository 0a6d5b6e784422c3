import { nowMilliseconds } from '../kernel/clock.ts';

const key = 'reloaded_for_new_build';
const pause = 10_000;

/**
 * A page's code that is gone was replaced by a newer build: the application is loaded anew. Once in a while only, so that
 * a file which is really missing shows its error instead of reloading for ever.
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
