import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { abilities } from '@lectern/contract/permissions';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { pairOfApps, processesOfPair } from '../../../test/pair-of-apps.ts';
import type { PairOfApps, ProcessOfPair } from '../../../test/pair-of-apps.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { declaredSettings } from '../../settings.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;
/** A value, and its expected effect. */
type Effect = { readonly value: unknown; readonly shows: () => Promise<void> };

const features = 'server/src/features';
/** Settings whose effect is tested in another file. */
const testedIn: Readonly<Record<string, string>> = {
  session_idle_hours: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  session_longest_hours: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  sign_in_attempts_per_account: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  sign_in_attempts_per_address: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  sign_in_delays: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  sign_in_attempts_minutes: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  reset_requests: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  reset_mails_per_account: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  reset_mails_per_address: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  sign_in_attempts_per_shared_address: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  reset_mails_per_shared_address: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  email_change_hours: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  silent_days: `${features}/settings/settings-of-days.api.test.ts`,
  running_out_days: `${features}/settings/settings-of-days.api.test.ts`,
  expiry_waits_days: `${features}/settings/settings-of-days.api.test.ts`,
  checklist_days: `${features}/settings/settings-of-days.api.test.ts`,
  reset_link_minutes: `${features}/accounts/limits/sign-in-settings.api.test.ts`,
  school_zone: `${features}/settings/currency-and-zone-effects.test.ts`,
  currency: `${features}/settings/currency-and-zone-effects.test.ts`,
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
  bonuses_per_period: `${features}/salary/adjustments/pay-adjustments.api.test.ts`,
  penalty_post_hours: `${features}/lessons/follow-ups/follow-ups.api.test.ts`,
  activity_decision_days: `${features}/salary/activities/activity-decisions.api.test.ts`,
  penalty_appeal_days: `${features}/salary/adjustments/pay-adjustments.api.test.ts`,
  receipt_due_day: `${features}/receipts/receipt-settings.api.test.ts`,
  receipt_renewal_days: `${features}/receipts/receipt-settings.api.test.ts`,
  receipt_reminder_days: `${features}/receipts/receipt-settings.api.test.ts`,
  self_employed_year_limit: `${features}/receipts/receipt-settings.api.test.ts`,
  pay_period: `${features}/salary/periods/pay-periods.api.test.ts`,
  holiday_country: `${features}/days-off/days-off.api.test.ts`,
  lessons_ahead_weeks: `${features}/regular-lessons/regular-lessons.api.test.ts`,
  vacation_notice_days: `${features}/settings/vacation-setting-effects.test.ts`,
  vacation_days_ahead: `${features}/settings/vacation-setting-effects.test.ts`,
  vacation_longest_days: `${features}/settings/vacation-setting-effects.test.ts`,
  vacation_days_a_year: `${features}/settings/vacation-setting-effects.test.ts`,
  vacation_group_away_at_once: `${features}/vacations/vacations.rules.test.ts`,
  match_expiring_hours: `${features}/matches/mails/offer-mails.api.test.ts`,
  match_lapses_reminded: `${features}/matches/mails/offer-mails.api.test.ts`,
  match_lapses_listed: `${features}/matches/mails/offer-mails.api.test.ts`,
  audit_texts_days: `${features}/privacy/retention/retention.api.test.ts`,
  read_log_days: `${features}/privacy/retention/retention.api.test.ts`,
  lost_deals_days: `${features}/privacy/retention/retention.api.test.ts`,
  sign_ins_days: `${features}/privacy/retention/retention.api.test.ts`,
  mails_days: `${features}/privacy/retention/retention.api.test.ts`,
  webhook_deliveries_days: `${features}/privacy/retention/retention.api.test.ts`,
  export_files_days: `${features}/privacy/retention/retention.api.test.ts`,
  import_rows_days: `${features}/imports/imports.api.test.ts`,
  kpi_report_hours: `${features}/kpi/kpi-settings.api.test.ts`,
  kpi_closing_days: `${features}/kpi/kpi-settings.api.test.ts`,
};

let clock = testNow;
let pair: PairOfApps;
/** The process that shows the effect. */
let school: TestApp;
let administrator: Caller;
let taught: Taught;

async function begin(shownBy: ProcessOfPair): Promise<void> {
  clock = testNow;
  pair = await pairOfApps();
  school = pair[shownBy];
  taught = await school.build.taughtChild();
  const held = [abilities.changeSettings, abilities.manageStaff];
  administrator = await pair.first.as(await school.build.user('AccountManager', { abilities: held }));
}

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

const search = async () => {
  const { rows } = await sql<{ id: number }>`select id from match_requests order by id desc limit 1`.execute(school.database.db);
  return (await school.as(taught.manager_id)).get(`/api/matches/requests/${rows[0]?.id}/waves/`);
};
const placed = async (start: string) => {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const manager = await school.as(taught.manager_id);
  const made = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  expect(made.error).toBeNull();
  return (made.body as { id: number }).id;
};
const pupil = async () => {
  const answer = await (await school.as(taught.teacher_id)).get('/api/pupils/');
  return (answer.body as { results: { birthday: object | null; lessons_low: boolean; lessons_left: number }[] }).results[0];
};
const pay = async (amount: number, business_date: string) =>
  (await school.as(taught.manager_id)).post('/api/transactions/transactions/', {
    ...{ client_id: taught.client_id, occasion_code: 'payment_bank', amount, business_date, comment: 'Bank' },
  });
/** A paid package of eight lessons. */
const sold = async () => {
  const abonement_id = await school.build.abonement(taught.service_course_id, { units: 8, price: 80_000 });
  expect((await pay(80_000, '2026-11-16')).error).toBeNull();
  const manager = await school.as(taught.manager_id);
  const made = await manager.post('/api/user-subscription-relation/', { client_id: taught.client_id, kid_id: null, abonement_id });
  expect(made.error).toBeNull();
  return (await manager.get(`/api/user-subscription-relation/${(made.body as { id: number }).id}/`)).body;
};

const moreEffects: Readonly<Record<string, Effect>> = {
  child_consent_required: {
    value: true,
    shows: async () => {
      const manager = await school.as(taught.manager_id);
      expect((await manager.get(`/api/clients/${taught.client_id}/`)).body).toMatchObject({ kids: [{ data_stopped: true }] });
      // The other settings need lessons of this child.
      await manager.post(`/api/children/${taught.kid_id}/give-data-consent/`, { given_by: 'Mother', given_on: '2026-11-01' });
    },
  },
  match_wave_teachers: { value: 5, shows: async () => expect((await search()).body).toMatchObject({ size: 5 }) },
  match_wave_hours: { value: 9, shows: async () => expect((await search()).body).toMatchObject({ hours: 9 }) },
  extension_days_most: { value: 12, shows: async () => expect(await sold()).toMatchObject({ extension_days_left: 12 }) },
  running_out_units: { value: 100, shows: async () => expect(await pupil()).toMatchObject({ lessons_left: 8, lessons_low: true }) },
  pupil_birthday_days: {
    value: 30,
    shows: async () => {
      const { db } = school.database;
      await db.updateTable('children').set({ birth_date: '2015-12-06' }).where('id', '=', taught.kid_id).execute();
      expect((await pupil())?.birthday).toMatchObject({ date: '2026-12-06' });
    },
  },
  posting_days_back: {
    value: 5,
    shows: async () => expect((await pay(100, '2026-11-10')).error).toMatchObject({ key: 'date_too_early', field: 'business_date' }),
  },
  school_year_weeks: {
    value: 40,
    shows: async () => {
      const methodist = await school.as(await school.build.user('Methodist'));
      expect((await methodist.get(`/api/study/grades/?course_id=${taught.course_id}`)).body).toMatchObject({ school_year_weeks: 40 });
    },
  },
  client_report_hours: {
    value: 5,
    shows: async () => {
      const teacher = await school.as(taught.teacher_id);
      const lesson = await placed('2026-11-18T07:00:00Z');
      const client_said = { at: '2026-11-16T08:00:00Z', how: 'phone' };
      expect(
        (await teacher.post(`/api/events/lessons/${lesson}/cancel/`, { reason_id: cancelReasons.familyPlans, client_said })).error,
      ).toBeNull();
      const { rows } = await sql<{ due_at: string }>`select due_at from lesson_follow_ups where lesson_id = ${lesson}`.execute(
        school.database.db,
      );
      expect(Temporal.Instant.from(rows[0]?.due_at ?? '').toString()).toBe(clock.add({ hours: 5 }).toString());
    },
  },
  reveal_alarm_contacts: {
    value: 1,
    shows: async () => {
      const { db } = school.database;
      const { id } = await db
        .selectFrom('client_contacts')
        .select('id')
        .where('client_id', '=', taught.client_id)
        .executeTakeFirstOrThrow();
      expect((await (await school.as(taught.manager_id)).post(`/api/client-contacts/${id}/reveal/`)).error).toBeNull();
      const { rows } = await sql`select from audit_log where action = 'contact.reveal_alarm'`.execute(db);
      expect(rows).toHaveLength(1);
    },
  },
  // The last one, because it moves the clock.
  lesson_policy: {
    value: { ...defaultLessonPolicy, client_notice_hours: 3, free_cancellations: 5 },
    shows: async () => {
      const manager = await school.as(taught.manager_id);
      const lesson = await placed('2026-11-17T07:00:00Z');
      clock = Temporal.Instant.from('2026-11-17T05:00:00Z');
      pair.at(clock);
      const late = await manager.post(`/api/events/lessons/${lesson}/cancel/`, { reason_id: cancelReasons.familyPlans });
      const early = await placed('2026-11-17T10:00:00Z');
      const inTime = await manager.post(`/api/events/lessons/${early}/cancel/`, { reason_id: cancelReasons.familyPlans });
      const shares = await sql<{ id: number; client_share: number }>`
        select id, client_share from lessons where id in (${lesson}, ${early}) order by id`.execute(school.database.db);
      expect([late.error, inTime.error]).toEqual([null, null]);
      expect(shares.rows.map(({ client_share }) => client_share > 0)).toEqual([true, false]);
    },
  },
};

describe('the effect of a setting', () => {
  it('has exactly one row for every setting', () => {
    const rows = [...Object.keys(effects), ...Object.keys(moreEffects), ...Object.keys(testedIn)];
    expect(rows.toSorted()).toEqual(Object.keys(declaredSettings).toSorted());
  });

  it.each(Object.entries(testedIn))('of %s is tested in %s', (key, file) => {
    const path = join(import.meta.dirname, '../../../..', file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(key);
  });
});

describe.each(processesOfPair)('in the %s process of a pair, when the first one changes it', (shownBy) => {
  beforeAll(async () => begin(shownBy));
  afterAll(async () => pair.close());

  it.each(Object.entries({ ...effects, ...moreEffects }))('%s takes effect within one second', async (key, { value, shows }) => {
    const answer = await administrator.post('/api/settings/', { key, value });
    expect(answer.error).toBeNull();
    clock = clock.add({ seconds: 1 });
    pair.at(clock);
    await shows();
  });
});
