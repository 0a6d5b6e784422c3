import { nowMilliseconds } from '../kernel/clock.ts';
import { serverAnswers } from '../kernel/requests/missing-code.ts';

const key = 'reloaded_for_new_build';
const pause = 10_000;

/**
 * Reloads the application if the code of a page is missing because a newer build replaced it. Rate-limited, so that a file that is really
 * missing shows its error instead of reloading in a loop. Never reloads while the server cannot be reached: the browser's own error page
 * would replace the application.
 */
export async function reloadForNewBuild(): Promise<'reloads' | 'reloaded_before' | 'no_connection'> {
  if (!(await serverAnswers())) return 'no_connection';
  const now = nowMilliseconds();
  if (now - Number(sessionStorage.getItem(key) ?? 0) < pause) return 'reloaded_before';
  sessionStorage.setItem(key, String(now));
  location.reload();
  return 'reloads';
}
