import { onSignedOut } from '../signed-in/signed-out.ts';

/** Opens the "forbidden" page, for callers that want it on a 403. */
export function onForbidden(): void {
  location.assign('/forbidden/');
}

/**
 * Handlers by HTTP status, for every call. `onForbidden` is not registered by default: a 403 does not interrupt the user, and the screen
 * shows the refusal.
 */
export const statusHandlers: Readonly<Partial<Record<number, () => void>>> = { 401: onSignedOut };
