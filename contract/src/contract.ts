import { accountsContract } from './accounts/accounts.contract.ts';
import { ownAccountContract } from './accounts/own-account.contract.ts';
import { staffContract } from './accounts/staff.contract.ts';
import { calendarFeedContract } from './calendar-feed/calendar-feed.contract.ts';
import { clientsContract } from './clients/clients.contract.ts';
import type { CallerInput, Endpoint, Output } from './endpoint.ts';
import { holdsContract } from './holds/holds.contract.ts';
import { exportsContract } from './exports/exports.contract.ts';
import { ledgerContract } from './ledger/ledger.contract.ts';
import { lessonChoicesContract } from './lessons/lesson-choices.contract.ts';
import { lessonsContract } from './lessons/lessons.contract.ts';
import { matchesContract } from './matches/matches.contract.ts';
import { regularLessonsContract } from './regular-lessons/regular-lessons.contract.ts';
import { salaryContract } from './salary/salary.contract.ts';
import { savedViewsContract } from './saved-views/saved-views.contract.ts';
import { scheduleContract } from './schedule/schedule.contract.ts';
import { workingTimeContract } from './schedule/working-time.contract.ts';
import { searchContract } from './search/search.contract.ts';
import { studyContract } from './study/study.contract.ts';
import { subscriptionsContract } from './subscriptions/subscriptions.contract.ts';
import { teachersContract } from './teachers/teachers.contract.ts';
import { vacationsContract } from './vacations/vacations.contract.ts';

/** Every call the server answers, by name: what routes, the OpenAPI document, the permission matrix and the web's types come from. */
export const contract = {
  ...accountsContract,
  ...ownAccountContract,
  ...staffContract,
  ...studyContract,
  ...teachersContract,
  ...savedViewsContract,
  ...exportsContract,
  ...clientsContract,
  ...scheduleContract,
  ...workingTimeContract,
  ...holdsContract,
  ...lessonsContract,
  ...regularLessonsContract,
  ...lessonChoicesContract,
  ...vacationsContract,
  ...calendarFeedContract,
  ...ledgerContract,
  ...subscriptionsContract,
  ...salaryContract,
  ...searchContract,
  ...matchesContract,
};

export type Contract = typeof contract;
type Entry = Contract[keyof Contract];

/** The paths that answer a method. */
export type PathOf<M extends Endpoint['method']> = Extract<Entry, { method: M }>['path'];
type EntryAt<M extends Endpoint['method'], P extends string> = Extract<Entry, { method: M; path: P }>;
/** What a caller sends to a method and path, and what comes back. The web imports only these types: no schema reaches the browser. */
export type InputAt<M extends Endpoint['method'], P extends string> = CallerInput<EntryAt<M, P>>;
export type OutputAt<M extends Endpoint['method'], P extends string> = Output<EntryAt<M, P>>;
