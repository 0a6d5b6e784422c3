import type { PayTaxes, SetPayTaxInput } from '@lectern/contract/payouts/pay-taxes.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';
import { taxRatesOn } from '../registers/tax-rates.queries.ts';

const api = '/api/payouts/taxes/';
let school: TestApp;
let keeper: Caller;
let teacherId: number;

beforeAll(async () => {
  school = await testApp();
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay] }));
  ({ teacher_id: teacherId } = await school.build.taughtChild());
  school.at('2026-12-01T09:00:00Z');
});

type Kind = SetPayTaxInput['kind'];
const set = (kind: Kind, valid_from: string, steps: readonly (readonly [number, number])[]) =>
  keeper.post(api, { kind, valid_from, steps: steps.map(([above, share]) => ({ above, share })) });
const undo = (kind: Kind, valid_from: string) => keeper.post(`${api}undo/`, { kind, valid_from });
const kindOf = ({ body }: Answer, kind: Kind) => (body as PayTaxes).kinds.find((each) => each.kind === kind);
const ratesOn = async (day: string, kind: Kind) => (await taxRatesOn(school.database.db, day)).get(kind) ?? [];

/** Inserts a payout for a day, like one planned by a register. */
async function plan(day: string, kind: Kind, state = 'planned'): Promise<void> {
  await sql`
    with period as (
      insert into pay_periods (starts_on, ends_on, state) values (${day}, ${day}, 'approved') returning id
    ), register as (
      insert into payout_registers (kind, period_id, share, currency, made_at, made_by)
      select 'period', id, 10000, 'RUB', '2026-12-01T09:00:00Z', ${teacherId} from period returning id, period_id
    )
    insert into payouts (register_id, teacher_id, period_id, part, gross, withheld, net, currency, kind, name, inn, bank, bik, account,
      correspondent_account, planned_on, state)
    select id, ${teacherId}, period_id, 1, 1000, 0, 1000, 'RUB', ${kind}, 'Orlova', '500100732259', 'A bank', '044525225', '40817810899910004312',
      '30101810400000000225', ${day}, ${state} from register
  `.execute(school.database.db);
}

describe('taxes of pay', () => {
  it('are neither read nor changed without the ability', async () => {
    const stranger = await school.as(
      await school.build.user('AccountManager', { abilities: [abilities.allPay, abilities.setRates, abilities.changeSettings] }),
    );
    for (const by of [stranger, await school.as(teacherId)]) {
      expect((await by.get(api)).status).toBe(403);
      expect((await by.post(api, { kind: 'employee', valid_from: '2027-01-01', steps: [{ above: 0, share: 0 }] })).status).toBe(403);
      expect((await by.post(`${api}undo/`, { kind: 'employee', valid_from: '2025-01-01' })).status).toBe(403);
    }
  });

  it('refuse steps that do not begin at 0 or do not grow, and shares above the whole', async () => {
    for (const steps of [
      [],
      [[100, 1300]],
      [
        [0, 1300],
        [0, 1500],
      ],
      [[0, 10_001]],
    ] as [number, number][][])
      expect((await set('employee', '2027-01-01', steps)).error).toMatchObject({ code: 400, key: 'invalid' });
    expect((await set('employee', '2027-02-30', [[0, 1300]])).error).toMatchObject({ key: 'invalid', field: 'valid_from' });
  });

  it('hold from their first day, the version before until then, for their kind of contract only', async () => {
    const made = await set('sole_trader', '2027-01-01', [[0, 600]]);
    expect(kindOf(made, 'sole_trader')).toMatchObject({
      earliest: null,
      versions: [{ valid_from: '2027-01-01', can: { undo: { allowed: true } } }],
    });
    expect(await ratesOn('2026-12-31', 'sole_trader')).toEqual([]);
    expect(await ratesOn('2027-01-01', 'sole_trader')).toMatchObject([{ above: 0, share: 600 }]);
    expect(await ratesOn('2027-01-01', 'employee')).toHaveLength(5);
  });

  it('replace a version of the same day, and refuse what holds already', async () => {
    expect((await set('sole_trader', '2027-03-01', [[0, 600]])).error).toMatchObject({ key: 'tax_same' });
    const steps = [
      [0, 600],
      [30_000_000, 700],
    ] as [number, number][];
    const made = kindOf(await set('sole_trader', '2027-01-01', steps), 'sole_trader');
    expect(made?.versions).toHaveLength(1);
    expect(made?.versions[0]?.steps).toEqual([
      { above: 0, share: 600 },
      { above: 30_000_000, share: 700 },
    ]);
  });

  it('never change for a day by which a payout is planned, and a dropped payout hinders nothing', async () => {
    await plan('2027-01-10', 'sole_trader', 'dropped');
    expect((await set('sole_trader', '2027-01-05', [[0, 500]])).error).toBeNull();
    await plan('2027-01-11', 'sole_trader');
    const refusal = { key: 'tax_used', field: 'valid_from', params: { date: '2027-01-11', open_from: '2027-01-12' } };
    expect((await set('sole_trader', '2027-01-11', [[0, 400]])).error).toMatchObject(refusal);
    expect((await undo('sole_trader', '2027-01-05')).error).toMatchObject({ key: 'tax_used' });
    expect((await set('sole_trader', '2027-01-12', [[0, 400]])).error).toBeNull();
    expect(await ratesOn('2027-01-11', 'sole_trader')).toMatchObject([{ share: 500 }]);
  });

  it('are undone while no payout is planned by them, and the version before holds again', async () => {
    expect((await undo('sole_trader', '2027-06-01')).error).toMatchObject({ key: 'not_found' });
    const left = kindOf(await undo('sole_trader', '2027-01-12'), 'sole_trader');
    expect(left?.versions.map(({ valid_from }) => valid_from)).toEqual(['2027-01-05', '2027-01-01']);
    expect(left?.versions.map(({ can }) => can.undo.allowed)).toEqual([false, false]);
    expect(await ratesOn('2027-02-01', 'sole_trader')).toMatchObject([{ share: 500 }]);
  });

  it('are in the audit log with the previous version', async () => {
    const { rows } = await sql<{ action: string; old: unknown; new: unknown }>`
      select action, old, new from audit_log where action like 'pay_tax.%' order by id`.execute(school.database.db);
    expect(rows.map(({ action }) => action)).toEqual(['pay_tax.set', 'pay_tax.set', 'pay_tax.set', 'pay_tax.set', 'pay_tax.undo']);
    expect(rows[1]).toMatchObject({
      old: { valid_from: '2027-01-01', steps: [{ above: 0, share: 600 }] },
      new: { valid_from: '2027-01-01' },
    });
  });
});
