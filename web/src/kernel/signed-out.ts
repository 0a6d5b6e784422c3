export const signInPath = '/accounts/login/';
const returnKey = 'return_to';

/** Takes away what this browser remembers of who is signed in. */
export function forgetUser(): void {
  localStorage.removeItem('UserId');
  localStorage.setItem('IsUserAuthorized', 'false');
  // biome-ignore lint/suspicious/noDocumentCookie: the older form of the same note, and no browser-wide cookie store yet
  document.cookie = 'UserId=; Max-Age=0; Path=/';
}

/** The session is over: remembers where one was and goes to the sign-in page, unless one is there. */
export function onSignedOut(): void {
  forgetUser();
  if (location.pathname.startsWith('/accounts/login')) return;
  sessionStorage.setItem(returnKey, location.pathname + location.search);
  location.assign(signInPath);
}

/** Where to go after signing in: back to where one was, or to the cabinet. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  return path?.startsWith('/') && !/^\/[/\\]/.test(path) ? path : '/cabinet';
}
