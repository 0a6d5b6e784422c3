import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { LessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { SettingValue } from '@lectern/contract/settings/settings.schema';
import { usualWeeksAhead } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { requisitesKey } from '../features/documents/public/requisites.ts';
import { changedFields } from '../kernel/edits/changed-fields.ts';
import { cellsOf } from '../kernel/settings/setting-value.ts';
import type { Db } from '../db/client.ts';
import { dayLength, isoText } from './time/calendar.ts';
import type { Millis } from './time/calendar.ts';
import { schoolZone } from './school-plan.ts';
import type { School } from './school-plan.ts';

const policy = defaultLessonPolicy as Required<LessonPolicy>;

type Version = { readonly daysAgo: number; readonly value: SettingValue };

/** The history of settings, oldest first: the last value is in force. The region was set before the first lesson. */
const histories: Readonly<Record<string, readonly Version[]>> = {
  school_zone: [{ daysAgo: 399, value: schoolZone }],
  currency: [{ daysAgo: 399, value: 'RUB' }],
  client_language: [
    { daysAgo: 399, value: 'en' },
    { daysAgo: 390, value: 'ru' },
  ],
  lesson_policy: [
    { daysAgo: 398, value: { ...policy, free_cancellations: 1, no_show_wait_minutes: 10 } },
    { daysAgo: 210, value: { ...policy, no_show_wait_minutes: 10 } },
    { daysAgo: 95, value: policy },
  ],
  invitation_hours: [{ daysAgo: 160, value: 168 }],
  hold_minutes: [
    { daysAgo: 120, value: 20 },
    { daysAgo: 113, value: 10 },
  ],
};

/** Printed on the school's documents. */
const requisites = {
  name: 'ООО «Лектерн»',
  inn: '7707083893',
  kpp: '770701001',
  address: '101000, Москва, ул. Мясницкая, 1',
  bank: 'АО «Банк примера»',
  bik: '044525000',
  account: '40702810900000000001',
  correspondent_account: '30101810400000000000',
  signatory: 'Лебедева В. А.',
  signatory_post: 'Генеральный директор',
  tax_note: 'НДС не облагается.',
};

/** Writes requisites and settings with their history, as `/settings` shows it. */
export async function addSettings({ db, plan, rows, now, staff }: School): Promise<void> {
  // The server places regular lessons exactly as far ahead as the school has them.
  const ahead = plan.weeksAhead === usualWeeksAhead ? {} : { lessons_ahead_weeks: [{ daysAgo: 397, value: plan.weeksAhead }] };
  for (const [key, versions] of Object.entries({ ...histories, ...ahead })) {
    for (const [at, { daysAgo, value }] of versions.entries()) {
      const before = versions[at - 1];
      const changes = before === undefined ? { old: {}, new: cellsOf(value) } : changedFields(cellsOf(before.value), cellsOf(value));
      rows.add('audit_log', {
        at: isoText(now - daysAgo * dayLength),
        actor_id: staff.administrator,
        actor_role: 'AccountManager',
        action: 'setting.change',
        outcome: 'done',
        entity: 'setting',
        entity_id: null,
        client_id: null,
        teacher_id: null,
        old: (changes?.old ?? {}) as never,
        new: { code: key, ...changes?.new } as never,
        request_id: 'school',
      });
    }
    const last = versions.at(-1);
    if (last !== undefined) await writeRow(db, key, last.value, now - last.daysAgo * dayLength);
  }
  await writeRow(db, requisitesKey, requisites, now - 399 * dayLength);
}

async function writeRow(db: Db, key: string, value: unknown, at: Millis): Promise<void> {
  await db
    .insertInto('school_settings')
    .values({ key, value: JSON.stringify(value), updated_at: isoText(at) })
    .execute();
}
