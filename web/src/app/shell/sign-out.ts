import { ApiError, api } from '../../kernel/api.ts';
import { queryClient } from '../../kernel/requests/query-client.ts';
import { currentUserQuery } from '../../kernel/session.ts';
import { forgetUser, noteSessionOver, rememberUser, signInPath } from '../../kernel/signed-in/signed-out.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Ends the session and opens the sign-in page. Shows an error if the session could not be ended: it is then still valid in every tab. */
export async function signOut(): Promise<void> {
  forgetUser();
  try {
    await api.post('/api/accounts/logout/');
    noteSessionOver();
    location.assign(signInPath);
  } catch (error) {
    // The session was already over, and the redirect is under way.
    if (error instanceof ApiError && error.status === 401) return;
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (user !== undefined) rememberUser(user.id);
    toast.error(error);
  }
}
