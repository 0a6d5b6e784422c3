import { expect } from 'vitest';
import type { Caller } from '../test-app.ts';
import { strangers } from './money-attempts.ts';
import type { MoneyAttempts } from './money-attempts.ts';
import { idOf } from './money-world.ts';
import type { Family, MoneyWorld } from './money-world.ts';

const registers = '/api/payouts/registers/';
const bankDetails = {
  ...{ kind: 'employee', name: 'Orlova Anna', inn: '500100732259', bank: 'A bank', bik: '044525225' },
  ...{ account: '40817810899910004312', correspondent_account: '30101810400000000225' },
};

/** A register of October with the teacher’s payout, made by the keeper. */
async function registerOf({ as, teacher_id }: Family, { school, period }: MoneyWorld) {
  expect((await as.keeper.post(`/api/payouts/payees/${teacher_id}/`, bankDetails)).error).toBeNull();
  const id = idOf(await as.keeper.post(registers, { period_id: period }));
  const payout = await school.database.db
    .selectFrom('payouts')
    .select(['id', 'net'])
    .where('register_id', '=', id)
    .where('teacher_id', '=', teacher_id)
    .executeTakeFirstOrThrow();
  const step = async (by: Caller, name: string) => idOf(await by.post(`${registers}${id}/${name}/`, {}));
  const approve = () => step(as.second, 'approve');
  const send = () => step(as.keeper, 'send');
  return { id, payout: payout.id, net: payout.net, approve, send };
}

/** Attempts to break the rules of money with each call that pays out. */
export const attemptsOfPayouts: MoneyAttempts = {
  sendPayoutRegister: async (f, w) => {
    const { id, approve } = await registerOf(f, w);
    const send = (answer: string) => ({ by: 'keeper' as const, path: `${registers}${id}/send/`, body: {}, answer });
    return {
      outsiders: [...strangers, 'manager'],
      ways: [
        send('register_state'),
        { by: 'keeper', path: `${registers}${id}/approve/`, body: {}, answer: 'own_register' },
        { ...send('done'), first: approve },
        send('register_state'),
        { by: 'keeper', path: registers, body: { period_id: w.period }, answer: 'nobody_to_pay' },
      ],
    };
  },
  applyBankStatus: async (f, w) => {
    const { id, payout, net, approve, send } = await registerOf(f, w);
    const tell = (said: string, answer: string, sum = net / 100) => ({
      ...{ by: 'keeper' as const, path: `${registers}${id}/bank-status/`, answer },
      file: () => `Number,Sum,Status\n${payout},${sum.toFixed(2)},${said}`,
    });
    const sent = async () => {
      await approve();
      await send();
    };
    return {
      outsiders: [...strangers, 'manager'],
      ways: [
        tell('Paid', 'register_state'),
        { ...tell('Paid', 'done', net / 100 + 1), first: sent, repeats: true },
        tell('Paid', 'done'),
        { ...tell('Paid', 'done'), repeats: true },
        tell('Failed', 'done'),
        // A failed payout stays failed, because its pay may already be in another register.
        { ...tell('Paid', 'done'), repeats: true },
      ],
    };
  },
  confirmPayout: async (f, w) => {
    const { payout, approve, send } = await registerOf(f, w);
    const confirm = (answer: string) => ({ by: 'keeper' as const, path: `/api/payouts/${payout}/confirm/`, body: {}, answer });
    const sent = async () => {
      await approve();
      await send();
    };
    return {
      outsiders: [...strangers, 'manager'],
      ways: [confirm('payout_state'), { ...confirm('done'), first: sent }, confirm('payout_state')],
    };
  },
  failPayout: async (f, w) => {
    const { payout, approve, send } = await registerOf(f, w);
    const fail = (answer: string) => ({ by: 'keeper' as const, path: `/api/payouts/${payout}/fail/`, body: { reason: 'Closed' }, answer });
    const sent = async () => {
      await approve();
      await send();
    };
    return { outsiders: [...strangers, 'manager'], ways: [fail('payout_state'), { ...fail('done'), first: sent }, fail('payout_state')] };
  },
};
