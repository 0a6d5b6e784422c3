/** What this browser stores about the signed-in user, and navigation to and from the sign-in page. */
import type { Screen } from '@lectern/contract/screens';
import { screens } from '@lectern/contract/screens';

export const signInPath = '/accounts/login/';
const returnKey = 'return_to';
const userKey = 'UserId';
const authorizedKey = 'IsUserAuthorized';
/** Prefix of session storage keys with personal data. They are deleted with the session. */
export const ofSession = 'of_session:';

/** Stores who is signed in: for the next start, for other tabs, and as the cookie that older pages read. */
export function rememberUser(id: number): void {
  localStorage.setItem(authorizedKey, 'true');
  localStorage.setItem(userKey, String(id));
  // biome-ignore lint/suspicious/noDocumentCookie: no browser-wide cookie store yet
  document.cookie = `${userKey}=${id}; Path=/; SameSite=Lax; Secure`;
}

/** Deletes what this browser stores about the user, and the credentials. Other tabs stay where they are. */
export function forgetUser(): void {
  localStorage.removeItem(userKey);
  // A stale token would make the server refuse every call of the next session.
  localStorage.removeItem('access_token');
  // biome-ignore lint/suspicious/noDocumentCookie: no browser-wide cookie store yet
  document.cookie = `${userKey}=; Max-Age=0; Path=/`;
  forgetSession();
}

/** Drafts stay for the user's return. */
function forgetSession(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
  for (const key of keys) if (key.startsWith(ofSession)) sessionStorage.removeItem(key);
}

/** Ends the session in this tab. Other tabs notice and open the sign-in page. */
export function noteSessionOver(): void {
  localStorage.setItem(authorizedKey, 'false');
}

const isAtSignIn = () => location.pathname.startsWith(screens.signIn.path);

/** Whether the current page needs no sign-in. The secret of a mailed link is in memory only there. */
function isOutside(): boolean {
  return Object.values<Screen>(screens).some(({ path, access }) => access === 'anybody' && location.pathname.startsWith(path));
}

/** Opens the sign-in page, if it is not open, and stores the current URL for the return. */
function goToSignIn(): void {
  forgetSession();
  if (isAtSignIn()) return;
  sessionStorage.setItem(returnKey, location.pathname + location.search);
  location.assign(signInPath);
}

/** The session is over: stores the current URL and opens the sign-in page, if it is not open. */
export function onSignedOut(): void {
  forgetUser();
  noteSessionOver();
  goToSignIn();
}

/** The URL after sign-in: the stored one, otherwise the cabinet. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  return path?.startsWith('/') && !/^\/[/\\]/.test(path) ? path : '/cabinet';
}

/** All tabs share a session. Signing out in one tab signs out all; after signing in, each tab continues where it was. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue, oldValue }) => {
    if (isOutside() && !isAtSignIn()) return;
    if (key === authorizedKey && newValue === 'false') goToSignIn();
    if (key !== userKey || newValue === null) return;
    if (isAtSignIn()) location.assign(takeReturnPath());
    // Pages of another user must not continue in this session.
    else if (oldValue !== null && oldValue !== newValue) location.reload();
  });
  // A page restored from the back/forward cache may have missed the end of its session.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && localStorage.getItem(authorizedKey) === 'false') goToSignIn();
  });
}
