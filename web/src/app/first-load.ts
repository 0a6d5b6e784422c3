import type { Screen, ScreenKey } from '@lectern/contract/screens';
import { screens } from '@lectern/contract/screens';
import type { Namespace } from '../kernel/namespaces.ts';

export type FirstLoad = {
  /** The page's file under `web/src/features`, as imported by `routes.tsx`. */
  readonly page: string;
  /** Namespaces of the route, besides `common` and `ui`, which every screen needs. */
  readonly namespaces: readonly Namespace[];
  /** First API calls of the page, for a URL without search parameters. */
  readonly calls?: readonly string[];
};

/** The screens that users open first. Their files, texts and first answers are requested before the application runs. */
export const firstLoads = {
  cabinet: { page: 'cabinet/cabinet-page.tsx', namespaces: ['lessons', 'nonworkingtime'] },
  clients: { page: 'clients/clients-page.tsx', namespaces: ['clients'], calls: ['/api/clients/?page=1&page_size=25&ordering=name'] },
  client: { page: 'clients/client-page.tsx', namespaces: ['clients', 'transactions', 'lessons'] },
  transactions: { page: 'ledger/transactions-page.tsx', namespaces: ['transactions'] },
  salary: { page: 'salary/salary-page.tsx', namespaces: ['salary'] },
  teachers: { page: 'teachers/teachers-page.tsx', namespaces: ['teachers'] },
  teacherSchedule: { page: 'schedule/schedule-page.tsx', namespaces: ['schedule', 'lessons'] },
  conductLesson: { page: 'lessons/conduct/conduct-lesson-page.tsx', namespaces: ['lessons'] },
  signIn: { page: 'accounts/sign-in-page.tsx', namespaces: [] },
} as const satisfies Partial<Record<ScreenKey, FirstLoad>>;

/** Requested by the frame on every screen of a signed-in user. */
const callsOfFrame = ['/api/accounts/user/', '/api/accounts/user-sidebar/', '/api/accounts/user-page-info/'];

/** Data for `start-script.ts`, embedded as JSON in index.html. */
export type StartData = {
  readonly screens: readonly {
    /** Regular expression for the URL's path. */
    readonly path: string;
    readonly files: readonly string[];
    readonly namespaces: readonly string[];
    readonly calls: readonly string[];
  }[];
  /** Screens without the frame, as regular expressions. */
  readonly outsideFrame: readonly string[];
  readonly callsOfFrame: readonly string[];
};

const patternOf = (path: string) => `^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`;

/** @param filesOf the build's files of a page, by {@link FirstLoad.page}; none in development */
export function startData(filesOf: (page: string) => readonly string[]): StartData {
  const entries = Object.entries(firstLoads) as [ScreenKey, FirstLoad][];
  return {
    screens: entries.map(([screen, { page, namespaces, calls = [] }]) => ({
      path: patternOf(screens[screen].path),
      files: filesOf(page),
      namespaces,
      calls,
    })),
    outsideFrame: Object.values<Screen>(screens)
      .filter(({ access }) => access === 'anybody')
      .map(({ path }) => patternOf(path)),
    callsOfFrame,
  };
}
