import { onSignedOut } from './signed-out.ts';

/** Leads to the page that says that one may not: for a 403, where a caller wants it. */
export function onForbidden(): void {
  location.assign('/forbidden/');
}

/**
 * What a status leads to, whichever call it answers. A refusal (403) is no reason to take somebody away from what they are
 * doing: `onForbidden` is not registered, and the screen says what is refused.
 */
export const statusHandlers: Readonly<Partial<Record<number, () => void>>> = { 401: onSignedOut };
