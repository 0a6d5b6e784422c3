import type { ScreenKey } from '@lectern/contract/screens';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { clientList } from '../features/clients/client-list.ts';
import { clientQuery } from '../features/clients/clients.queries.ts';
import { listQuery } from '../features/list-tools/public/list-view.tsx';
import { currentUserQuery, pageInfoQuery, sidebarQuery } from '../kernel/session.ts';
import { ErrorPage, ForbiddenPage, NotFoundPage, PendingPage } from './frame-pages.tsx';
import { namespacesOf } from './languages/load-namespaces.ts';
import { screenRoute } from './screen-route.ts';
import { Shell } from './shell/shell.tsx';

/** Raw search parameters. Each page parses its own with `web/src/kernel/search-params.ts`. */
export type PageSearch = Record<string, string | number | boolean | readonly (string | number)[] | undefined>;
const anySearch = (search: Record<string, unknown>): PageSearch => search as PageSearch;

/** A page loaded with its route. The error of a missing file is wrapped: the router would reload the application, also without a connection. */
const lazyPage = (load: Page) =>
  lazyRouteComponent(() =>
    load().catch((cause: unknown) => {
      throw new Error('The code of a page failed to load.', { cause });
    }),
  );

/** A page with Mantine fields or dialogs, in their provider. */
function pageWithFields(load: Page) {
  return lazyPage(async () => {
    const [{ MantineScope }, { default: Page }] = await Promise.all([import('../ui/theme/mantine-scope.tsx'), load()]);
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
const confirmEmailRoute = createRoute({
  getParentRoute: ofRoot,
  ...screenRoute('confirmEmail'),
  component: pageWithFields(() => import('../features/accounts/confirm-email-page.tsx')),
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

/** Parent of all routes that need sign-in. Loads user, sidebar and page settings in parallel with the page's own data. */
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

type Page = () => Promise<{ readonly default: ComponentType }>;

function routeInFrame<const Key extends ScreenKey>(key: Key, component: RouteComponent, namespaces: Parameters<typeof namespacesOf>) {
  return createRoute({
    getParentRoute: ofFrame,
    ...screenRoute(key),
    validateSearch: anySearch,
    loader: namespacesOf(...namespaces),
    component,
  });
}

/** A screen inside the frame. It fetches its own data; its texts are loaded in parallel with its code. */
const screenInFrame = <const Key extends ScreenKey>(key: Key, page: Page, ...namespaces: Parameters<typeof namespacesOf>) =>
  routeInFrame(key, pageWithFields(page), namespaces);

/** The same, for a page that renders no Mantine fields or dialogs at first. */
const plainScreenInFrame = <const Key extends ScreenKey>(key: Key, page: Page, ...namespaces: Parameters<typeof namespacesOf>) =>
  routeInFrame(key, lazyPage(page), namespaces);

const clientsRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('clients'),
  validateSearch: anySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(listQuery(clientList, clientList.read(deps)));
    return namespacesOf('clients')();
  },
  component: lazyPage(() => import('../features/clients/clients-page.tsx')),
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
const forbiddenRoute = createRoute({
  getParentRoute: ofFrame,
  ...screenRoute('forbidden'),
  component: () => <ForbiddenPage withExit />,
});
const unknownRoute = createRoute({ getParentRoute: ofFrame, path: '$', component: NotFoundPage });

/** Gallery of the design system; only in development. */
const galleryRoute = () =>
  createRoute({
    getParentRoute: ofRoot,
    path: '/ui',
    validateSearch: anySearch,
    component: pageWithFields(() => import('../features/gallery/gallery-page.tsx')),
  });
const inDevelopment = (import.meta.env.DEV ? { gallery: galleryRoute() } : {}) as { gallery: ReturnType<typeof galleryRoute> };

const aroundSignIn = {
  signIn: signInRoute,
  forgotPassword: forgotPasswordRoute,
  newPassword: newPasswordRoute,
  confirmEmail: confirmEmailRoute,
  invitation: invitationRoute,
  firstAdministrator: firstAdministratorRoute,
};
const inFrame = {
  roleSelection: plainScreenInFrame('roleSelection', () => import('../features/accounts/role-selection-page.tsx')),
  profileEdit: screenInFrame('profileEdit', () => import('../features/accounts/profile-page.tsx'), 'schedule'),
  staff: screenInFrame('staff', () => import('../features/accounts/staff/staff-page.tsx')),
  staffUser: screenInFrame('staffUser', () => import('../features/accounts/staff/staff-user-page.tsx')),
  cabinet: plainScreenInFrame('cabinet', () => import('../features/cabinet/cabinet-page.tsx'), 'lessons', 'nonworkingtime'),
  clients: clientsRoute,
  client: clientRoute,
  settlement: screenInFrame('settlement', () => import('../features/settlements/settlement-page.tsx'), 'mutualsettlement'),
  transactions: screenInFrame('transactions', () => import('../features/ledger/transactions-page.tsx'), 'transactions'),
  documents: screenInFrame('documents', () => import('../features/documents/documents-page.tsx'), 'mutualsettlement'),
  signIns: plainScreenInFrame('signIns', () => import('../features/accounts/staff/sign-ins/sign-ins-page.tsx'), 'teachers'),
  readingLog: screenInFrame('readingLog', () => import('../features/privacy/reading/reading-log-page.tsx'), 'teachers'),
  personalData: screenInFrame('personalData', () => import('../features/privacy/persons/personal-data-page.tsx'), 'teachers'),
  webhooks: screenInFrame('webhooks', () => import('../features/webhooks/webhooks-page.tsx'), 'mutualsettlement'),
  tokens: plainScreenInFrame('tokens', () => import('../features/accounts/tokens/tokens-page.tsx'), 'teachers'),
  outbox: plainScreenInFrame('outbox', () => import('../features/outbox/outbox-page.tsx'), 'mutualsettlement'),
  backups: plainScreenInFrame('backups', () => import('../features/backups/backups-page.tsx'), 'mutualsettlement'),
  jobs: plainScreenInFrame('jobs', () => import('../features/jobs/jobs-page.tsx'), 'mutualsettlement'),
  approvals: plainScreenInFrame('approvals', () => import('../features/ledger/approvals/approvals-page.tsx'), 'transactions'),
  books: screenInFrame('books', () => import('../features/ledger/books/books-page.tsx'), 'transactions'),
  moveIn: screenInFrame('moveIn', () => import('../features/imports/move-in-page.tsx'), 'mutualsettlement'),
  settings: screenInFrame('settings', () => import('../features/settings/settings-page.tsx'), 'mutualsettlement'),
  reference: screenInFrame('reference', () => import('../features/reference/reference-page.tsx'), 'mutualsettlement', 'clients', 'salary'),
  keyFigures: screenInFrame('keyFigures', () => import('../features/kpi/key-figures-page.tsx'), 'salary'),
  rates: screenInFrame('rates', () => import('../features/rates/rates-page.tsx'), 'salary'),
  deals: screenInFrame('deals', () => import('../features/deals/deals-page.tsx'), 'students'),
  deal: screenInFrame('deal', () => import('../features/deals/card/deal-page.tsx'), 'students'),
  priceList: screenInFrame('priceList', () => import('../features/subscriptions/price-list/price-list-page.tsx'), 'clients'),
  salary: screenInFrame('salary', () => import('../features/salary/salary-page.tsx'), 'salary'),
  teachers: plainScreenInFrame('teachers', () => import('../features/teachers/teachers-page.tsx'), 'teachers'),
  selfEmployedPayouts: screenInFrame('selfEmployedPayouts', () => import('../features/receipts/self-employed-payouts-page.tsx'), 'salary'),
  invoices: screenInFrame('invoices', () => import('../features/invoices/invoices-page.tsx'), 'salary'),
  teacherProfile: screenInFrame('teacherProfile', () => import('../features/teachers/teacher-profile-page.tsx'), 'teachers', 'salary'),
  teacherSchedule: screenInFrame('teacherSchedule', () => import('../features/schedule/schedule-page.tsx'), 'schedule', 'lessons'),
  vacation: screenInFrame('vacation', () => import('../features/vacations/vacation-page.tsx'), 'nonworkingtime', 'lessons'),
  teacherVacation: screenInFrame('teacherVacation', () => import('../features/vacations/vacation-page.tsx'), 'nonworkingtime', 'lessons'),
  freeTeachers: screenInFrame('freeTeachers', () => import('../features/free-teachers/free-teachers-page.tsx'), 'freecashdesk'),
  searches: screenInFrame('searches', () => import('../features/searches/searches-page.tsx'), 'freecashdesk'),
  matchFigures: screenInFrame('matchFigures', () => import('../features/match-figures/match-figures-page.tsx'), 'match', 'freecashdesk'),
  pupils: screenInFrame('pupils', () => import('../features/pupils/pupils-page.tsx'), 'students', 'lessons'),
  match: screenInFrame('match', () => import('../features/match/match-page.tsx'), 'match', 'freecashdesk', 'lessons'),
  findTeacher: screenInFrame('findTeacher', () => import('../features/find-teacher/find-teacher-page.tsx'), 'freecashdesk', 'lessons'),
  conductLesson: screenInFrame('conductLesson', () => import('../features/lessons/conduct/conduct-lesson-page.tsx'), 'lessons'),
  curriculums: screenInFrame('curriculums', () => import('../features/curriculums/course-page.tsx'), 'lessons'),
  gradeCurriculums: screenInFrame('gradeCurriculums', () => import('../features/curriculums/grade-page.tsx'), 'lessons', 'students'),
  checklistEditor: screenInFrame(
    'checklistEditor',
    () => import('../features/checklists/editor/checklist-editor-page.tsx'),
    'students',
    'lessons',
  ),
  checklist: plainScreenInFrame('checklist', () => import('../features/checklists/filling/checklist-page.tsx'), 'students'),
  curriculum: screenInFrame('curriculum', () => import('../features/curriculums/curriculum-page.tsx'), 'lessons'),
  gradeLevel: plainScreenInFrame('gradeLevel', () => import('../features/curriculums/levels/grade-level-page.tsx'), 'lessons'),
  studyFigures: screenInFrame('studyFigures', () => import('../features/study-figures/study-figures-page.tsx'), 'lessons'),
  testEditor: screenInFrame('testEditor', () => import('../features/tests/test-page.tsx'), 'lessons'),
  trainers: plainScreenInFrame('trainers', () => import('../features/practice/groups/trainers-page.tsx'), 'students'),
  trainerGroups: screenInFrame('trainerGroups', () => import('../features/practice/groups/groups-page.tsx'), 'students'),
  newTrainerGroup: screenInFrame('newTrainerGroup', () => import('../features/practice/groups/new-group-page.tsx'), 'students'),
  trainerGroup: plainScreenInFrame('trainerGroup', () => import('../features/practice/groups/group-page.tsx'), 'students', 'lessons'),
  newTrainerText: screenInFrame('newTrainerText', () => import('../features/practice/groups/new-text-page.tsx'), 'students'),
  trainerText: screenInFrame('trainerText', () => import('../features/practice/editor/text-page.tsx'), 'students', 'lessons'),
  forbidden: forbiddenRoute,
};
/** Compile-time check: every screen of the table has a route. */
({ ...aroundSignIn, ...inFrame }) satisfies Record<ScreenKey, unknown>;

const children = [...Object.values(inFrame), unknownRoute] as unknown as typeof inFrame;

export const routeTree = rootRoute.addChildren({
  home: homeRoute,
  ...aroundSignIn,
  ...inDevelopment,
  frame: frameRoute.addChildren(children),
});
