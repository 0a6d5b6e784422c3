import type { CurrentUser } from '@lectern/contract/accounts/accounts.schema';
import { api, fetchCsrfToken } from '../../../kernel/api.ts';
import { takeReturnPath } from '../../../kernel/signed-out.ts';
import { themeStorage } from '../../../ui/theme.ts';

/** Where a second factor is set up. */
const securityPath = '/accounts/profile_edit?tab=security';

/**
 * What is left to do once the server has let somebody in: the token of the new session; on a browser that has no colours of
 * its own, the ones they chose elsewhere; then the page loads anew, where they were, in the cabinet, or where the school
 * wants them first.
 */
export async function enter({ id }: CurrentUser): Promise<void> {
  await fetchCsrfToken();
  const [profile, factor] = await Promise.allSettled([
    api.get('/api/own-user-profile/{id}/', { params: { id } }),
    api.get('/api/accounts/second-factor/'),
  ]);
  if (profile.status === 'fulfilled') themeStorage.set(themeStorage.get(profile.value.theme));
  const setUpFirst = factor.status === 'fulfilled' && factor.value.required && !factor.value.on;
  location.assign(setUpFirst ? securityPath : takeReturnPath());
}
