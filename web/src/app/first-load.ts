import type { Screen, ScreenKey } from '@lectern/contract/screens';
import { screens } from '@lectern/contract/screens';
import type { Namespace } from '../kernel/namespaces.ts';

export type FirstLoad = {
  /** The page's file under `web/src/features`, as `routes.tsx` imports it. */
  readonly page: string;
  /** What its route loads beside `common` and `ui`, which every screen has. */
  readonly namespaces: readonly Namespace[];
  /** What the page asks first at an address without search parameters. */
  readonly calls?: readonly string[];
};

/** The screens that people open first: their files, texts and first answers are asked for before the application runs. */
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

/** Asked by the frame on every screen for which somebody is signed in. */
const callsOfFrame = ['/api/accounts/user/', '/api/accounts/user-sidebar/', '/api/accounts/user-page-info/'];

/** What `start-script.ts` finds in index.html as JSON. */
export type StartData = {
  readonly screens: readonly {
    /** Source of a regular expression for the address's path. */
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

/** @param filesOf the build's files for a page, by {@link FirstLoad.page}; none while developing */
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
