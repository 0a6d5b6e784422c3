import type { CurrentUser } from '@lectern/contract/accounts/accounts.schema';
import { api, fetchCsrfToken } from '../../../kernel/api.ts';
import { takeReturnPath } from '../../../kernel/signed-in/signed-out.ts';
import { setColorScheme, ownColorScheme } from '../../../ui/theme/color-scheme.ts';

/**
 * Finishes sign-in: stores the new session's token, applies the stored theme if this browser has none, and reloads the requested page or
 * the cabinet.
 */
export async function enter({ id }: CurrentUser): Promise<void> {
  await fetchCsrfToken();
  const profile = await api.get('/api/own-user-profile/{id}/', { params: { id } }).catch(() => null);
  if (profile !== null && ownColorScheme() === null) setColorScheme(profile.theme);
  location.assign(takeReturnPath());
}
