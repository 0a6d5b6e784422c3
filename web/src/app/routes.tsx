import type { ScreenKey } from '@lectern/contract/screens';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { clientListQuery, clientQuery } from '../features/clients/clients.queries.ts';
import { readClientsSearch } from '../features/clients/clients-search.rules.ts';
import { currentUserQuery, pageInfoQuery, sidebarQuery } from '../kernel/session.ts';
import { ErrorPage, ForbiddenPage, NotFoundPage, PendingPage } from './frame-pages.tsx';
import type { LaterScreen } from './later-screens.ts';
import { laterScreens, namespaceOf } from './later-screens.ts';
import { namespacesOf } from './load-namespaces.ts';
import { screenRoute } from './screen-route.ts';
import { Shell } from './shell/shell.tsx';

/** Search parameters as they stand in the address; each page reads its own with `web/src/kernel/search-params.ts`. */
export type PageSearch = Record<string, string | number | boolean | readonly (string | number)[] | undefined>;
const anySearch = (search: Record<string, unknown>): PageSearch => search as PageSearch;

/** A page with fields or dialogs of Mantine, in what they need around them. */
function pageWithFields(load: () => Promise<{ readonly default: ComponentType }>) {
  return lazyRouteComponent(async () => {
    const [{ MantineScope }, { default: Page }] = await Promise.all([import('../ui/mantine-scope.tsx'), load()]);
    return {
      default: () => (
        <MantineScope>
          <Page />
        </MantineScope>
      ),
    };
  });
}

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
const ofRoot = () => rootRoute;

const homeRoute = createRoute({
  getParentRoute: ofRoot,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/cabinet' });
  },
});

const signInRoute = createRoute({
  getParentRoute: ofRoot,
  ...screenRoute('signIn'),
  component: pageWithFields(() => import('../features/accounts/sign-in-page.tsx')),
});
const forgotPasswordRoute = createRoute({
  getParentRoute: ofRoot,
  ...screenRoute('forgotPassword'),
  component: pageWithFields(() => import('../features/accounts/forgot-password-page.tsx')),
});
const newPasswordRoute = createRoute({
  getParentRoute: ofRoot,
  ...screenRoute('newPassword'),
  component: pageWithFields(() => import('../features/accounts/new-password-page.tsx')),
});
const invitationRoute = createRoute({
  getParentRoute: ofRoot,
  ...screenRoute('invitation'),
  component: pageWithFields(() => import('../features/accounts/invitation-page.tsx')),
});
const firstAdministratorRoute = createRoute({
  getParentRoute: ofRoot,
  ...screenRoute('firstAdministrator'),
  component: pageWithFields(() => import('../features/accounts/first-administrator-page.tsx')),
});

/** Everything behind the sign-in: user, sidebar and page info are asked for at the same time as the page's own data. */
const frameRoute = createRoute({
  getParentRoute: ofRoot,
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
const ofFrame = () => frameRoute;

const roleSelectionRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('roleSelection'),
  component: lazyRouteComponent(() => import('../features/accounts/role-selection-page.tsx')),
});
const profileEditRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('profileEdit'),
  validateSearch: anySearch,
  loader: namespacesOf('schedule'),
  component: pageWithFields(() => import('../features/accounts/profile-page.tsx')),
});
const staffRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('staff'),
  validateSearch: anySearch,
  component: pageWithFields(() => import('../features/accounts/staff/staff-page.tsx')),
});
const staffUserRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('staffUser'),
  component: pageWithFields(() => import('../features/accounts/staff/staff-user-page.tsx')),
});

const cabinetRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('cabinet'),
  loader: namespacesOf('lessons', 'nonworkingtime'),
  component: lazyRouteComponent(() => import('../features/cabinet/cabinet-page.tsx')),
});
const clientsRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('clients'),
  validateSearch: anySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(clientListQuery(readClientsSearch(deps)));
    return namespacesOf('clients')();
  },
  component: lazyRouteComponent(() => import('../features/clients/clients-page.tsx')),
});
const clientRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('client'),
  validateSearch: anySearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(clientQuery(Number(params.clientId)));
    return namespacesOf('clients', 'transactions', 'lessons')();
  },
  component: pageWithFields(() => import('../features/clients/client-page.tsx')),
});
const transactionsRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('transactions'),
  validateSearch: anySearch,
  loader: namespacesOf('transactions'),
  component: pageWithFields(() => import('../features/ledger/transactions-page.tsx')),
});
const dealsRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('deals'),
  validateSearch: anySearch,
  loader: namespacesOf('students'),
  component: pageWithFields(() => import('../features/deals/deals-page.tsx')),
});
const dealRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('deal'),
  loader: namespacesOf('students'),
  component: pageWithFields(() => import('../features/deals/deal-page.tsx')),
});
const priceListRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('priceList'),
  validateSearch: anySearch,
  loader: namespacesOf('clients'),
  component: pageWithFields(() => import('../features/subscriptions/price-list/price-list-page.tsx')),
});
const booksRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('books'),
  validateSearch: anySearch,
  loader: namespacesOf('transactions'),
  component: pageWithFields(() => import('../features/ledger/books/books-page.tsx')),
});
const moveInRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('moveIn'),
  validateSearch: anySearch,
  loader: namespacesOf('mutualsettlement'),
  component: pageWithFields(() => import('../features/imports/move-in-page.tsx')),
});
const settlementRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('settlement'),
  validateSearch: anySearch,
  loader: namespacesOf('mutualsettlement'),
  component: pageWithFields(() => import('../features/settlements/settlement-page.tsx')),
});
const documentsRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('documents'),
  validateSearch: anySearch,
  loader: namespacesOf('mutualsettlement'),
  component: pageWithFields(() => import('../features/documents/documents-page.tsx')),
});
const outboxRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('outbox'),
  validateSearch: anySearch,
  loader: namespacesOf('mutualsettlement'),
  component: lazyRouteComponent(() => import('../features/outbox/outbox-page.tsx')),
});
const salaryRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('salary'),
  validateSearch: anySearch,
  loader: namespacesOf('salary'),
  component: pageWithFields(() => import('../features/salary/salary-page.tsx')),
});
const teachersRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('teachers'),
  validateSearch: anySearch,
  loader: namespacesOf('teachers'),
  component: lazyRouteComponent(() => import('../features/teachers/teachers-page.tsx')),
});
const teacherProfileRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('teacherProfile'),
  validateSearch: anySearch,
  loader: namespacesOf('teachers'),
  component: pageWithFields(() => import('../features/teachers/teacher-profile-page.tsx')),
});
const teacherScheduleRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('teacherSchedule'),
  validateSearch: anySearch,
  loader: namespacesOf('schedule', 'lessons'),
  component: pageWithFields(() => import('../features/schedule/schedule-page.tsx')),
});
const vacationRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('vacation'),
  validateSearch: anySearch,
  loader: namespacesOf('nonworkingtime', 'lessons'),
  component: pageWithFields(() => import('../features/vacations/vacation-page.tsx')),
});
const teacherVacationRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('teacherVacation'),
  validateSearch: anySearch,
  loader: namespacesOf('nonworkingtime', 'lessons'),
  component: pageWithFields(() => import('../features/vacations/vacation-page.tsx')),
});
const freeTeachersRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('freeTeachers'),
  validateSearch: anySearch,
  loader: namespacesOf('freecashdesk'),
  component: pageWithFields(() => import('../features/free-teachers/free-teachers-page.tsx')),
});
const findTeacherRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('findTeacher'),
  validateSearch: anySearch,
  loader: namespacesOf('freecashdesk', 'lessons'),
  component: pageWithFields(() => import('../features/find-teacher/find-teacher-page.tsx')),
});
const conductLessonRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('conductLesson'),
  loader: namespacesOf('lessons'),
  component: pageWithFields(() => import('../features/lessons/conduct-lesson-page.tsx')),
});
const forbiddenRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('forbidden'),
  component: () => <ForbiddenPage withExit />,
});
const unknownRoute = createRoute({ getParentRoute: ofFrame, path: '$', component: NotFoundPage });

/** The design system's parts on show; in development alone. */
const galleryRoute = () =>
  createRoute({
    getParentRoute: ofRoot,
    path: '/ui',
    validateSearch: anySearch,
    component: pageWithFields(() => import('../features/gallery/gallery-page.tsx')),
  });
const inDevelopment = (import.meta.env.DEV ? { gallery: galleryRoute() } : {}) as { gallery: ReturnType<typeof galleryRoute> };

function laterRoute(key: LaterScreen): AnyRoute {
  return createRoute({
    getParentRoute: ofFrame,
    ...screenRoute(key),
    loader: namespacesOf(namespaceOf(key)),
    component: lazyRouteComponent(() => import('./later-page.tsx'), 'LaterPage'),
  });
}

const aroundSignIn = {
  signIn: signInRoute,
  forgotPassword: forgotPasswordRoute,
  newPassword: newPasswordRoute,
  invitation: invitationRoute,
  firstAdministrator: firstAdministratorRoute,
};
const inFrame = {
  roleSelection: roleSelectionRoute,
  profileEdit: profileEditRoute,
  staff: staffRoute,
  staffUser: staffUserRoute,
  cabinet: cabinetRoute,
  clients: clientsRoute,
  client: clientRoute,
  settlement: settlementRoute,
  transactions: transactionsRoute,
  documents: documentsRoute,
  outbox: outboxRoute,
  books: booksRoute,
  moveIn: moveInRoute,
  deals: dealsRoute,
  deal: dealRoute,
  priceList: priceListRoute,
  salary: salaryRoute,
  teachers: teachersRoute,
  teacherProfile: teacherProfileRoute,
  teacherSchedule: teacherScheduleRoute,
  vacation: vacationRoute,
  teacherVacation: teacherVacationRoute,
  freeTeachers: freeTeachersRoute,
  findTeacher: findTeacherRoute,
  conductLesson: conductLessonRoute,
  forbidden: forbiddenRoute,
};
/** Every screen of the table has its route, or this does not compile. */
({ ...aroundSignIn, ...inFrame, ...laterScreens }) satisfies Record<ScreenKey, unknown>;

const laterRoutes = (Object.keys(laterScreens) as LaterScreen[]).map(laterRoute);

/** The later ones have no typed links: they are known by the table of screens alone. */
const children = [...Object.values(inFrame), unknownRoute, ...laterRoutes] as unknown as typeof inFrame;

export const routeTree = rootRoute.addChildren({
  home: homeRoute,
  ...aroundSignIn,
  ...inDevelopment,
  frame: frameRoute.addChildren(children),
});
