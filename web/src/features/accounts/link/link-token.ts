const taken = new Map<string, string>();

/**
 * The secret behind `#` of a mailed link, out of the address bar as soon as the page knows it: it stands in no history, no
 * bookmark and no picture of the screen, and browsers send it to no server. A reload of the page loses it.
 * @returns empty when the page was opened without one
 */
export function takeLinkToken(): string {
  const { hash, pathname } = location;
  if (hash !== '') {
    taken.set(pathname, hash.slice(1));
    history.replaceState(history.state, '', pathname);
  }
  return taken.get(pathname) ?? '';
}
