import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { abilities } from '@lectern/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { declaredSettings } from '../../settings.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;
/** A value, and its expected effect. */
type Effect = { readonly value: unknown; readonly shows: () => Promise<void> };

const features = 'server/src/features';
/** Settings whose effect is tested in another file. */
const testedIn: Readonly<Record<string, string>> = {
  school_zone: `${features}/ledger/books/books.api.test.ts`,
  currency: `${features}/ledger/one-currency.api.test.ts`,
  client_language: `${features}/subscriptions/daily/warn-low-balance.test.ts`,
  second_factor_required: `${features}/accounts/second-factor/second-factor.api.test.ts`,
  rate_limits: `${features}/imports/imports.api.test.ts`,
  low_balance_mails: `${features}/subscriptions/daily/warn-low-balance.test.ts`,
  low_balance_money: `${features}/subscriptions/daily/warn-low-balance.test.ts`,
  subscription_expiry_to: `${features}/subscriptions/subscriptions.api.test.ts`,
  refund_recalculates_used: `${features}/subscriptions/subscriptions.api.test.ts`,
  bonus_pays: `${features}/subscriptions/late-lessons-and-bonuses.api.test.ts`,
  bonus_pays_percent: `${features}/subscriptions/late-lessons-and-bonuses.api.test.ts`,
  second_person_out: `${features}/ledger/approvals/approvals.api.test.ts`,
  second_person_bonus: `${features}/ledger/approvals/approvals.api.test.ts`,
  second_person_reversal: `${features}/ledger/approvals/approvals.api.test.ts`,
  pay_period: `${features}/salary/periods/pay-periods.api.test.ts`,
  lessons_ahead_weeks: `${features}/regular-lessons/regular-lessons.api.test.ts`,
  vacation_notice_days: `${features}/vacations/vacations.rules.test.ts`,
  vacation_days_ahead: `${features}/vacations/vacations.rules.test.ts`,
  vacation_longest_days: `${features}/vacations/vacations.rules.test.ts`,
  vacation_days_a_year: `${features}/vacations/vacations.rules.test.ts`,
  vacation_group_away_at_once: `${features}/vacations/vacations.rules.test.ts`,
  match_expiring_hours: `${features}/matches/mails/offer-mails.api.test.ts`,
  match_lapses_reminded: `${features}/matches/mails/offer-mails.api.test.ts`,
  match_lapses_listed: `${features}/matches/mails/offer-mails.api.test.ts`,
  import_rows_days: `${features}/imports/imports.api.test.ts`,
};

/** Settings of which only the default is tested. The list may only get shorter. */
const defaultOnly: readonly string[] = [
  'session_idle_hours',
  'session_longest_hours',
  'sign_in_attempts_per_account',
  'sign_in_attempts_per_address',
  'sign_in_attempts_per_shared_address',
  'sign_in_delays',
  'sign_in_attempts_minutes',
  'reset_requests',
  'reset_mails_per_account',
  'reset_mails_per_address',
  'reset_mails_per_shared_address',
  'reset_link_minutes',
  'email_change_hours',
  'silent_days',
  'reveal_alarm_contacts',
  'running_out_units',
  'running_out_days',
  'expiry_waits_days',
  'extension_days_most',
  'posting_days_back',
  'lesson_policy',
  'client_report_hours',
  'school_year_weeks',
  'checklist_days',
  'pupil_birthday_days',
  'match_wave_teachers',
  'match_wave_hours',
];

let clock = testNow;
let school: TestApp;
let administrator: Caller;
let taught: Taught;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  const held = [abilities.changeSettings, abilities.manageStaff];
  administrator = await school.as(await school.build.user('AccountManager', { abilities: held }));
});

const hold = (weekday: number) => ({
  ...{ teacher_id: taught.teacher_id, slots: [{ weekday, start_minute: 900 }], zone: 'Europe/Moscow', from: '2026-11-18', weeks: 2 },
  minutes: 45,
});

const effects: Readonly<Record<string, Effect>> = {
  hold_minutes: {
    value: 25,
    shows: async () => {
      const manager = await school.as(taught.manager_id);
      const made = (await manager.post('/api/schedule/holds/', hold(3))).body;
      expect(made).toMatchObject({ held_until: clock.add({ minutes: 25 }).toString() });
    },
  },
  invitation_hours: {
    value: 5,
    shows: async () => {
      const invited = (await administrator.post('/api/users/invite/', { email: 'new@school.test', name: 'New', roles: ['Teacher'] })).body;
      const link = (await administrator.post(`/api/users/${(invited as { id: number }).id}/invitation-link/`, {})).body;
      expect(link).toMatchObject({ expires_at: clock.add({ hours: 5 }).toString() });
    },
  },
  holds_per_person: {
    value: 1,
    shows: async () => {
      const manager = await school.as(taught.manager_id);
      expect((await manager.post('/api/schedule/holds/', hold(4))).error).toMatchObject({ key: 'too_many_holds', params: { most: 1 } });
    },
  },
  match_deadline_hours: {
    value: 7,
    shows: async () => {
      const manager = await school.as(taught.manager_id);
      const { kid_id, course_id, service_course_id } = taught;
      const made = await manager.post('/api/matches/requests/', {
        ...{
          kid_id,
          course_id,
          service_course_id,
          grade: 7,
          lessons_per_week: 1,
          zone: 'Europe/Moscow',
          starts_on: '2026-11-17',
          weeks: 8,
        },
        windows: [{ weekday: 2, start_minute: 600, finish_minute: 720 }],
        offers: [],
      });
      expect(made.body).toMatchObject({ deadline: clock.add({ hours: 7 }).toString() });
    },
  },
  person_zone: {
    value: 'Asia/Almaty',
    shows: async () => expect((await administrator.get('/api/users/invite/')).body).toMatchObject({ zone: 'Asia/Almaty' }),
  },
};

describe('the effect of a setting', () => {
  it('has exactly one row for every setting', () => {
    const rows = [...Object.keys(effects), ...Object.keys(testedIn), ...defaultOnly];
    expect(rows.toSorted()).toEqual(Object.keys(declaredSettings).toSorted());
  });

  it.each(Object.entries(testedIn))('of %s is tested in %s', (key, file) => {
    const path = join(import.meta.dirname, '../../../..', file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(key);
  });

  it.each(Object.entries(effects))('%s takes effect within five seconds', async (key, { value, shows }) => {
    const answer = await administrator.post('/api/settings/', { key, value });
    expect(answer.error).toBeNull();
    clock = clock.add({ seconds: 5 });
    school.at(clock);
    await shows();
  });
});
