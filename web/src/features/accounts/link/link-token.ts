const tokens = new Map<string, string>();

/**
 * The secret behind `#` of a mailed link. Removed from the address bar as soon as it is read, so that it gets into no history, bookmark or
 * screenshot; browsers do not send fragments to servers. A reload loses it.
 * @returns empty if the page was opened without one
 */
export function takeLinkToken(): string {
  const { hash, pathname } = location;
  if (hash !== '') {
    tokens.set(pathname, hash.slice(1));
    history.replaceState(history.state, '', pathname);
  }
  return tokens.get(pathname) ?? '';
}
