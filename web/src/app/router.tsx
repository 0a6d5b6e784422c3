import type { StaffRole } from '@lectern/contract/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { clientListQuery, clientQuery } from '../features/clients/clients.queries.ts';
import { readClientsSearch } from '../features/clients/clients-search.rules.ts';
import { queryClient } from '../kernel/query-client.ts';
import { currentUserQuery, pageInfoQuery, sidebarQuery } from '../kernel/session.ts';
import { ErrorPage, ForbiddenPage, NotFoundPage, PendingPage } from './frame-pages.tsx';
import { namespacesOf } from './load-namespaces.ts';
import { Shell } from './shell/shell.tsx';

/** Search parameters as they stand in the address; each page reads its own with `web/src/kernel/search-params.ts`. */
export type PageSearch = Record<string, string | number | boolean | readonly (string | number)[] | undefined>;
const anySearch = (search: Record<string, unknown>): PageSearch => search as PageSearch;

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts/login',
  component: lazyRouteComponent(() => import('../features/accounts/sign-in-page.tsx')),
});

/** Everything behind the sign-in: user, sidebar and page info are asked for at the same time as the page's own data. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(pageInfoQuery);
    void context.queryClient.prefetchQuery(sidebarQuery);
    return context.queryClient.ensureQueryData(currentUserQuery);
  },
  component: Shell,
  pendingComponent: PendingPage,
  errorComponent: ErrorPage,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/cabinet' });
  },
});

const cabinetRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/cabinet',
  loader: namespacesOf('lessons'),
  component: lazyRouteComponent(() => import('../features/cabinet/cabinet-page.tsx')),
});
const clientsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/clients',
  validateSearch: anySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(clientListQuery(readClientsSearch(deps)));
    return namespacesOf('clients')();
  },
  component: lazyRouteComponent(() => import('../features/clients/clients-page.tsx')),
});
const clientRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/clients/$clientId',
  validateSearch: anySearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(clientQuery(Number(params.clientId)));
    return namespacesOf('clients', 'transactions', 'lessons')();
  },
  component: lazyRouteComponent(() => import('../features/clients/client-page.tsx')),
});
const transactionsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/transactions',
  validateSearch: anySearch,
  loader: namespacesOf('transactions'),
  component: lazyRouteComponent(() => import('../features/ledger/transactions-page.tsx')),
});
const salaryRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/salary',
  staticData: { roles: ['AccountManager', 'Teacher', 'Curator'] },
  validateSearch: anySearch,
  loader: namespacesOf('salary'),
  component: lazyRouteComponent(() => import('../features/salary/salary-page.tsx')),
});
const teachersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/teachers',
  validateSearch: anySearch,
  loader: namespacesOf('teachers'),
  component: lazyRouteComponent(() => import('../features/teachers/teachers-page.tsx')),
});
const scheduleRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/teachers/$teacherId/schedule',
  validateSearch: anySearch,
  loader: namespacesOf('schedule', 'lessons'),
  component: lazyRouteComponent(() => import('../features/schedule/schedule-page.tsx')),
});
const conductLessonRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/conduct-lesson/$lessonId',
  loader: namespacesOf('lessons'),
  component: lazyRouteComponent(() => import('../features/lessons/conduct-lesson-page.tsx')),
});

const forbiddenRoute = createRoute({ getParentRoute: () => frameRoute, path: '/forbidden', component: ForbiddenPage });

const routeTree = rootRoute.addChildren([
  signInRoute,
  homeRoute,
  frameRoute.addChildren([
    cabinetRoute,
    clientsRoute,
    clientRoute,
    transactionsRoute,
    salaryRoute,
    teachersRoute,
    scheduleRoute,
    conductLessonRoute,
    forbiddenRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PendingPage,
  trailingSlash: 'preserve',
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
});

/** The address says `?state=a&state=b&page=2`, as the server's own does; nothing is written as JSON. */
function readSearch(text: string): Record<string, unknown> {
  const result: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = result[name];
    result[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return result;
}

function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') params.append(name, String(each));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Who may open the page; everybody on the staff where it is not said. */
    roles?: readonly StaffRole[];
  }
}
