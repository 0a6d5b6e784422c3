import type { Db } from './db/client.ts';
import { accountsSettings } from './features/accounts/accounts.settings.ts';
import { checklistsSettings } from './features/checklists/checklists.settings.ts';
import { clientsSettings } from './features/clients/clients.settings.ts';
import { exportsSettings } from './features/exports/exports.settings.ts';
import { daysOffSettings } from './features/days-off/days-off.settings.ts';
import { holdsSettings } from './features/holds/holds.settings.ts';
import { importsSettings } from './features/imports/imports.settings.ts';
import { kpiSettings } from './features/kpi/kpi.settings.ts';
import { ledgerSettings } from './features/ledger/ledger.settings.ts';
import { lessonsSettings } from './features/lessons/lessons.settings.ts';
import { matchesSettings } from './features/matches/matches.settings.ts';
import { privacySettings } from './features/privacy/privacy.settings.ts';
import { pupilsSettings } from './features/pupils/pupils.settings.ts';
import { receiptsSettings } from './features/receipts/receipts.settings.ts';
import { regularLessonsSettings } from './features/regular-lessons/regular-lessons.settings.ts';
import { salarySettings } from './features/salary/salary.settings.ts';
import { studySettings } from './features/study/study.settings.ts';
import { subscriptionsSettings } from './features/subscriptions/subscriptions.settings.ts';
import { vacationsSettings } from './features/vacations/vacations.settings.ts';
import { webhooksSettings } from './features/webhooks/webhooks.settings.ts';
import type { Clock } from './kernel/clock.ts';
import { kernelSettings } from './kernel/settings/own-settings.ts';
import { collected } from './kernel/settings/setting-declarations.ts';
import { defaultsOf, readerOf } from './kernel/settings.ts';
import type { SettingsReader } from './kernel/settings.ts';

/** Every setting of the school, in the order of the screen. */
export const declaredSettings = collected([
  kernelSettings,
  accountsSettings,
  clientsSettings,
  subscriptionsSettings,
  ledgerSettings,
  lessonsSettings,
  salarySettings,
  receiptsSettings,
  kpiSettings,
  studySettings,
  checklistsSettings,
  regularLessonsSettings,
  daysOffSettings,
  pupilsSettings,
  vacationsSettings,
  matchesSettings,
  holdsSettings,
  importsSettings,
  exportsSettings,
  webhooksSettings,
  privacySettings,
]);

export const defaultSettings = defaultsOf(declaredSettings);

/** Creates the settings reader of a process. */
export function settingsReader(db: Db, clock: Clock): SettingsReader {
  return readerOf(db, clock, declaredSettings);
}
