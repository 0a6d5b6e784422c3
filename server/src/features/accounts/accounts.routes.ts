import { accountsContract } from '@lectern/contract/accounts/accounts.contract';
import { routesOf } from '../../kernel/routes.ts';
import { getCsrfToken, getCurrentUser, getPageInfo, getSidebar } from './accounts.queries.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const accountsRoutes = routesOf(accountsContract, {
  getCsrfToken,
  signIn,
  signOut,
  getCurrentUser,
  getSidebar,
  getPageInfo,
});
