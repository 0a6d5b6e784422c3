import type { OwedReceipt, ReceiptPage, SelfEmployed } from '@lectern/contract/receipts/receipts.schema';
import { abilities } from '@lectern/contract/permissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { paidPayout, payeeInn } from '../../../test/builders/payouts.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { runJob } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';
import { remindOfReceipts } from './mails/remind-of-receipts.ts';

const now = '2026-10-20T09:00:00Z';
const schoolInn = '7707083893';
let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let keeper: Caller;
let payout: number;

/** Changes a setting, and advances the clock until every process has read it. */
async function change(key: string, value: unknown): Promise<void> {
  await school.build.setting(key, value);
  school.at(Temporal.Instant.from(now).add({ seconds: 5 }));
}

async function owed(): Promise<OwedReceipt | undefined> {
  const { results } = (await keeper.get('/api/payouts/receipts/?page_size=100')).body as ReceiptPage;
  return results.find(({ id }) => id === payout);
}

beforeEach(async () => {
  school = await testApp();
  school.at(now);
  taught = await school.build.taughtChild();
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay] }));
  payout = await paidPayout(school.database.db, { teacher_id: taught.teacher_id });
});

describe('the settings of receipts', () => {
  it('move the day by which a receipt is owed: receipt_due_day', async () => {
    expect((await owed())?.due_on).toBe('2026-11-09');
    await change('receipt_due_day', 15);
    expect((await owed())?.due_on).toBe('2026-11-15');
  });

  it('give days for a new receipt after an annulled one: receipt_renewal_days', async () => {
    await change('requisites', { name: 'School', inn: schoolInn });
    const body = { number: 'test1', amount: 100_000, day: '2026-10-06', payer_inn: schoolInn, payee_inn: payeeInn };
    const link = `https://lknpd.nalog.ru/api/v1/receipt/${payeeInn}/test1/print`;
    const teacher = await school.as(taught.teacher_id);
    const added = await teacher.post(`/api/teachers/${taught.teacher_id}/payouts/${payout}/add-receipt/`, { link, ...body });
    expect(added.error).toBeNull();
    school.at('2026-11-12T09:00:00Z');
    const { receipt } = (await owed()) ?? {};
    const verified = await keeper.post(`/api/payouts/${payout}/receipt/verify/`, { receipt_id: receipt?.id, comment: 'Seen' });
    expect(verified.error).toBeNull();
    const annulled = await keeper.post(`/api/payouts/${payout}/receipt/annul/`, {
      receipt_id: receipt?.id,
      reason: 'Annulled by its author',
    });
    expect(annulled.error).toBeNull();
    const before = (await owed())?.due_on ?? '';
    await change('receipt_renewal_days', 8);
    school.at('2026-11-12T09:00:10Z');
    expect(before).toBe('2026-11-17');
    expect((await owed())?.due_on).toBe('2026-11-20');
  });

  it('say how many days before it a reminder is mailed: receipt_reminder_days', async () => {
    const { database } = school;
    const remindAt = async (day: string) => {
      const clock = () => Temporal.Instant.from(`${day}T06:00:00Z`);
      const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
      await runJob(kernel, { name: 'receipts', cron: '0 * * * *', work: remindOfReceipts }, new AbortController().signal);
      return (await collectMails(database, clock())).length;
    };
    expect(await remindAt('2026-11-03')).toBe(0);
    await change('receipt_reminder_days', 6);
    expect(await remindAt('2026-11-03')).toBe(1);
  });

  it('set the legal limit of a year’s income: self_employed_year_limit', async () => {
    const read = async () => (await keeper.get(`/api/teachers/${taught.teacher_id}/self-employed/`)).body as SelfEmployed;
    expect((await read()).limit).toBe(240_000_000);
    await change('self_employed_year_limit', 90_000);
    expect(await read()).toMatchObject({ limit: 90_000, income: 100_000 });
  });
});
