import { api } from '../../kernel/api.ts';
import { forgetUser, signInPath } from '../../kernel/signed-out.ts';
import { toast } from '../../ui/toast.tsx';

/** Ends the session and goes to the sign-in page; says so when the session could not be ended, because it then lives on. */
export async function signOut(): Promise<void> {
  forgetUser();
  try {
    await api.post('/api/accounts/logout/');
    location.assign(signInPath);
  } catch (error) {
    toast.error(error);
  }
}
