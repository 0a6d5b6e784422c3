import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done } from '../page.ts';
import { anySignedInUser, anyStaff, anonymous } from '../permissions.ts';
import { CurrentUser, LoginInput, PageInfo, SidebarItem } from './accounts.schema.ts';

export const accountsContract = {
  getCsrfToken: endpoint({
    method: 'GET',
    path: '/api/accounts/csrf/',
    summary: 'Anti-forgery token of this browser; send it as X-CSRFToken with every write',
    permission: anonymous,
    output: z.object({ token: z.string() }),
    errors: [],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/accounts/login/',
    summary: 'Sign in',
    permission: anonymous,
    body: LoginInput,
    output: CurrentUser,
    errors: ['wrong_credentials', 'second_factor_needed', 'wrong_code', 'too_many_attempts'],
    unaudited: true,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/accounts/logout/',
    summary: 'Sign out of this session',
    permission: anySignedInUser,
    output: done,
    errors: [],
    unaudited: true,
  }),
  getCurrentUser: endpoint({
    method: 'GET',
    path: '/api/accounts/user/',
    summary: 'Current user',
    permission: anySignedInUser,
    output: CurrentUser,
    errors: [],
  }),
  getSidebar: endpoint({
    method: 'GET',
    path: '/api/accounts/user-sidebar/',
    summary: 'Sidebar of the selected role',
    permission: anySignedInUser,
    output: z.array(SidebarItem),
    errors: [],
  }),
  getPageInfo: endpoint({
    method: 'GET',
    path: '/api/accounts/user-page-info/',
    summary: 'Version, language, time zone and currency of the page frame',
    permission: anyStaff,
    output: PageInfo,
    errors: [],
  }),
};
