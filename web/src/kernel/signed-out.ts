/** Who is signed in, as far as this browser notes it, and the ways in and out of the sign-in page. */
import type { Screen } from '@lectern/contract/screens';
import { screens } from '@lectern/contract/screens';

export const signInPath = '/accounts/login/';
const returnKey = 'return_to';
const userKey = 'UserId';
const authorizedKey = 'IsUserAuthorized';
/** Keys of session storage that start with this hold what is known of a session's people; they go with it. */
export const ofSession = 'of_session:';

/** Notes who is signed in: for the next start, for other tabs, and as the cookie that older pages read. */
export function rememberUser(id: number): void {
  localStorage.setItem(authorizedKey, 'true');
  localStorage.setItem(userKey, String(id));
  // biome-ignore lint/suspicious/noDocumentCookie: no browser-wide cookie store yet
  document.cookie = `${userKey}=${id}; Path=/; SameSite=Lax; Secure`;
}

/** Takes away what this browser notes of who is signed in, and what would sign in whoever comes next. Other tabs stay where they are. */
export function forgetUser(): void {
  localStorage.removeItem(userKey);
  // A token that opens nothing any more would refuse every call of the next session, which the server looks at after it.
  localStorage.removeItem('access_token');
  // biome-ignore lint/suspicious/noDocumentCookie: no browser-wide cookie store yet
  document.cookie = `${userKey}=; Max-Age=0; Path=/`;
  forgetSession();
}

/** Drafts stay, for whoever comes back to them. */
function forgetSession(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
  for (const key of keys) if (key.startsWith(ofSession)) sessionStorage.removeItem(key);
}

/** The session is over: other tabs hear it and go to the sign-in page. */
export function noteSessionOver(): void {
  localStorage.setItem(authorizedKey, 'false');
}

const isAtSignIn = () => location.pathname.startsWith(screens.signIn.path);

/** On a page that nobody needs to be signed in for; the secret of a mail's link lives there in memory alone. */
function isOutside(): boolean {
  return Object.values<Screen>(screens).some(({ path, access }) => access === 'anybody' && location.pathname.startsWith(path));
}

/** Goes to the sign-in page, unless it is there, and notes where to come back to. */
function goToSignIn(): void {
  forgetSession();
  if (isAtSignIn()) return;
  sessionStorage.setItem(returnKey, location.pathname + location.search);
  location.assign(signInPath);
}

/** The session is over: remembers where one was and goes to the sign-in page, unless one is there. */
export function onSignedOut(): void {
  forgetUser();
  noteSessionOver();
  goToSignIn();
}

/** Where to go after signing in: back to where one was, or to the cabinet. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  return path?.startsWith('/') && !/^\/[/\\]/.test(path) ? path : '/cabinet';
}

/** All tabs have one session: who signs out in one is out in every other, and who signs in goes on where each of them was. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue, oldValue }) => {
    if (isOutside() && !isAtSignIn()) return;
    if (key === authorizedKey && newValue === 'false') goToSignIn();
    if (key !== userKey || newValue === null) return;
    if (isAtSignIn()) location.assign(takeReturnPath());
    // Somebody else's pages would go on under a session that is not theirs.
    else if (oldValue !== null && oldValue !== newValue) location.reload();
  });
  // A page that the way back brings from memory may have slept through the end of its session.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && localStorage.getItem(authorizedKey) === 'false') goToSignIn();
  });
}
