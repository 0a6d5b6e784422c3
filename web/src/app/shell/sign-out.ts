import { ApiError, api } from '../../kernel/api.ts';
import { queryClient } from '../../kernel/query-client.ts';
import { currentUserQuery } from '../../kernel/session.ts';
import { forgetUser, noteSessionOver, rememberUser, signInPath } from '../../kernel/signed-out.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Ends the session and goes to the sign-in page; says so when the session could not be ended, because it then lives on in every tab. */
export async function signOut(): Promise<void> {
  forgetUser();
  try {
    await api.post('/api/accounts/logout/');
    noteSessionOver();
    location.assign(signInPath);
  } catch (error) {
    // It was over already, and the way to the sign-in page has begun.
    if (error instanceof ApiError && error.status === 401) return;
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (user !== undefined) rememberUser(user.id);
    toast.error(error);
  }
}
