import type { CurrentUser } from '@lectern/contract/accounts/accounts.schema';
import { api, fetchCsrfToken } from '../../../kernel/api.ts';
import { takeReturnPath } from '../../../kernel/signed-out.ts';
import { setColorScheme, ownColorScheme } from '../../../ui/color-scheme.ts';

/**
 * What is left to do once the server has let somebody in: the token of the new session; in a browser that has no colours of
 * its own yet, the ones they chose elsewhere; then the page loads anew, where they were or in the cabinet.
 */
export async function enter({ id }: CurrentUser): Promise<void> {
  await fetchCsrfToken();
  const profile = await api.get('/api/own-user-profile/{id}/', { params: { id } }).catch(() => null);
  if (profile !== null && ownColorScheme() === null) setColorScheme(profile.theme);
  location.assign(takeReturnPath());
}
