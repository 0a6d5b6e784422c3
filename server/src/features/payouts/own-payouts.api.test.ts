import type { Payee, PayeeAnswer, Payout, PayoutPage, PayoutRegister } from '@lectern/contract/payouts/payouts.schema';
import { abilities } from '@lectern/contract/permissions';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { heldLesson } from '../../../test/families/held-lesson.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';

const api = '/api/payouts/';
const details: Payee = {
  ...{ kind: 'employee', name: 'Orlov Denis', inn: '500100732259', bank: 'A bank', bik: '044525225' },
  ...{ account: '40817810899910004312', correspondent_account: '30101810400000000225' },
};

let school: TestApp;
let keeper: Caller;
let colleague: Caller;
/** Manages payouts, and is paid by a scheme. */
let paid: Caller;
let other: number;
let periodId: number;

const payoutsOf = async (id: number) => ((await keeper.get(`${api}?register_id=${id}`)).body as PayoutPage).results;
const step = (by: Caller, id: number, name: string) => by.post(`${api}registers/${id}/${name}/`, {});
const act = (by: Caller, id: number, name: string, body: object = {}) => by.post(`${api}${id}/${name}/`, body);
const executed = (list: readonly Payout[]) =>
  ['Number,Sum,Account,Status,Reason', ...list.map(({ id, net }) => `${id},${(net / 100).toFixed(2)},${details.account},Paid,`)].join('\n');

/** A register of a part of the pay of that user and of a colleague without abilities. */
async function register(share: number): Promise<{ id: number; own: Payout; theirs: Payout }> {
  const made = await keeper.post(`${api}registers/`, { period_id: periodId, share });
  expect(made.error).toBeNull();
  const { id } = made.body as PayoutRegister;
  const payouts = await payoutsOf(id);
  const of = (person: number) => payouts.find(({ teacher_id }) => teacher_id === person) ?? ({} as Payout);
  const [own, theirs] = [of(paid.userId), of(other)];
  expect([own.state, theirs.state]).toEqual(['planned', 'planned']);
  return { id, own, theirs };
}

async function expectRefused(tried: readonly (() => Promise<{ readonly error: { key: string } | null; status: number }>)[]): Promise<void> {
  const standing = async () =>
    (
      await sql`
        select (select json_agg(o order by id) from payouts o) as payouts, (select json_agg(r order by id) from payout_registers r) as registers,
          (select json_agg(p order by teacher_id) from payees p) as payees, (select count(*) from ledger_transactions) as posted
      `.execute(school.database.db)
    ).rows;
  const before = await standing();
  for (const attempt of tried) {
    const { error, status } = await attempt();
    expect([error?.key, status]).toEqual(['own_pay', 403]);
  }
  expect(await standing()).toEqual(before);
}

beforeAll(async () => {
  school = await testApp();
  const { build } = school;
  const taught = await build.taughtChild();
  other = taught.manager_id;
  keeper = await school.as(await build.user('Methodist', { abilities: [abilities.keepPay, abilities.allPay, abilities.setRates] }));
  colleague = await school.as(await build.user('Methodist', { abilities: [abilities.keepPay] }));
  paid = await school.as(await build.user('AccountManager', { abilities: [abilities.keepPay] }));
  await sql`update users set created_at = '2026-01-01T00:00:00Z'`.execute(school.database.db);
  const none = { payment_share: 0, renewal_share: 0, per_child: 0, per_teacher: 0, user_id: null, effective_from: '2026-11-01' };
  expect((await keeper.post('/api/pay-schemes/', { ...none, role: 'AccountManager', fixed: 3_000_000 })).error).toBeNull();
  await heldLesson(school, taught, '2026-11-10T10:00:00Z');
  school.at('2026-11-20T09:00:00Z');
  periodId = ((await keeper.get('/api/get-salary-calculation-dates/')).body as PayPeriod[])[0]?.id ?? 0;
  for (const id of [other, paid.userId]) expect((await keeper.post(`${api}payees/${id}/`, details)).error).toBeNull();
});

describe('a user who manages payouts', () => {
  it('changes neither their own bank details nor their own kind of contract', async () => {
    const { can } = (await paid.get(`${api}payees/${paid.userId}/`)).body as PayeeAnswer;
    expect(can.edit).toEqual({ allowed: false, reason: 'own_pay' });
    await expectRefused([
      () => paid.post(`${api}payees/${paid.userId}/`, { kind: 'civil_contract' }),
      () => paid.post(`${api}payees/${paid.userId}/`, { account: '40817810899910004325' }),
    ]);
    expect((await paid.post(`${api}payees/${other}/`, { bank: 'Another bank' })).error).toBeNull();
  });

  it('neither lowers nor drops a planned payout to themselves, nor takes a step of its register', async () => {
    const { id, own, theirs } = await register(1_000);
    const shown = (await paid.get(`${api}?register_id=${id}`)).body as PayoutPage;
    const can = shown.results.find((payout) => payout.id === own.id)?.can;
    expect(can?.edit).toEqual({ allowed: false, reason: 'own_pay' });
    expect(can?.drop).toEqual({ allowed: false, reason: 'own_pay' });
    await expectRefused([
      () => act(paid, own.id, 'edit', { gross: 1 }),
      () => act(paid, own.id, 'drop'),
      () => step(paid, id, 'approve'),
      () => step(paid, id, 'discard'),
    ]);
    // A colleague's payout in the same register can only be changed on its own.
    expect((await act(paid, theirs.id, 'edit', { gross: theirs.gross - 100 })).error).toBeNull();
    expect((await step(colleague, id, 'approve')).error).toBeNull();
    await expectRefused([() => step(paid, id, 'discard'), () => step(paid, id, 'send')]);
    expect((await step(colleague, id, 'discard')).error).toBeNull();
  });

  it('says of no payout to themselves that it is paid or failed, by itself or by a file of the bank', async () => {
    const { id, own, theirs } = await register(1_000);
    for (const name of ['approve', 'send']) expect((await step(colleague, id, name)).error).toBeNull();
    const path = `${api}registers/${id}/bank-status/`;
    await expectRefused([
      () => act(paid, own.id, 'confirm'),
      () => act(paid, own.id, 'fail', { reason: 'The account is closed' }),
      () => paid.upload(path, executed([own])),
      () => paid.upload(path, executed([theirs])),
      () => paid.upload(`${path}read/`, executed([own, theirs])),
    ]);
    expect(((await paid.get(`${api}registers/${id}/`)).body as PayoutRegister).can.status).toEqual({ allowed: false, reason: 'own_pay' });
    expect((await act(paid, theirs.id, 'confirm')).body).toMatchObject({ state: 'paid' });
    expect((await keeper.upload(path, executed([own]))).body).toMatchObject({ paid: 1 });
    // A returned payment is due again; only a colleague may record it.
    await expectRefused([() => act(paid, own.id, 'fail', { reason: 'Returned' })]);
    expect((await act(keeper, own.id, 'fail', { reason: 'Returned' })).body).toMatchObject({ state: 'failed' });
  });
});
