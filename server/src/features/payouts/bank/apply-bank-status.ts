import type { BankStatus } from '@lectern/contract/payouts/bank-exchange.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import type { ReadContext, StagedContext, WriteContext } from '../../../kernel/calls/context.ts';
import { registerActions } from '../payouts.policy.ts';
import type { Returned } from '../post-payouts.ts';
import { lockRegister, registerFacts, requireRegister } from '../registers/registers.queries.ts';
import { markFailed, markPaid } from '../settle-payout.ts';
import { judgeStatuses } from './bank-status.rules.ts';
import type { Judged, KnownPayout } from './bank-status.rules.ts';
import { readStatusFile } from './read-status-file.ts';

type Input = { readonly params: { readonly id: number }; readonly file: Uint8Array };
type Known = KnownPayout & Returned & { readonly teacher_name: string };

/** Previews the changes of a bank's file. */
export async function readBankStatus(ctx: ReadContext, { params: { id }, file }: Input): Promise<BankStatus> {
  requireAction(ctx, registerActions, 'status', await registerFacts(ctx, id));
  const rows = await readStatusFile(file);
  const known = await knownPayouts(ctx, id, sql``);
  return answerOf(ctx, id, judgeStatuses(rows, known), known);
}

/** Marks the payouts that a bank's file names as paid or failed. Idempotent. */
export async function applyBankStatus(staged: StagedContext, { params: { id }, file }: Input): Promise<BankStatus> {
  requireAction(staged, registerActions, 'status', await registerFacts(staged, id));
  const rows = await readStatusFile(file);
  return staged.transaction(async (ctx) => {
    requireAction(ctx, registerActions, 'status', await lockRegister(ctx, id));
    const known = await knownPayouts(ctx, id, sql`for update of o`);
    const judged = judgeStatuses(rows, known);
    const changed = await settle(ctx, judged, new Map(known.map((payout) => [payout.id, payout])));
    if (changed === 0) ctx.nothingChanged();
    else
      ctx.audit({
        action: 'payout_register.bank_status',
        entity: 'payout_register',
        entity_id: id,
        new: { rows: rows.length, changed },
      });
    return answerOf(ctx, id, judged, known);
  });
}

async function settle(ctx: WriteContext, judged: readonly Judged[], known: ReadonlyMap<number, Known>): Promise<number> {
  const of = (outcome: 'paid' | 'failed') =>
    judged.flatMap(({ row, payout, ...each }) => {
      const found = each.outcome === outcome ? known.get(payout?.id ?? 0) : undefined;
      return found === undefined ? [] : [{ payout: found, reason: row.reason }];
    });
  const [paid, failed] = [of('paid'), of('failed')];
  if (paid.length > 0)
    await markPaid(
      ctx,
      paid.map(({ payout }) => payout),
    );
  for (const { payout, reason } of failed) await markFailed(ctx, payout, reason);
  return paid.length + failed.length;
}

async function knownPayouts({ db }: Pick<ReadContext, 'db'>, registerId: number, locking: RawBuilder<unknown>): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select o.id, o.state, o.net, o.account, o.teacher_id, o.source, o.withheld, o.currency, o.sent_transaction_id, o.withheld_transaction_id,
      o.paid_transaction_id, u.name as teacher_name
    from payouts o join users u on u.id = o.teacher_id where o.register_id = ${registerId} and o.state <> 'dropped' order by o.id ${locking}
  `.execute(db);
  return rows;
}

async function answerOf(ctx: ReadContext, id: number, judged: readonly Judged[], known: readonly Known[]): Promise<BankStatus> {
  const names = new Map(known.map(({ id: payoutId, teacher_name }) => [payoutId, teacher_name]));
  return {
    register: await requireRegister(ctx, id),
    paid: judged.filter(({ outcome }) => outcome === 'paid').length,
    failed: judged.filter(({ outcome }) => outcome === 'failed').length,
    rows: judged.map(({ row, outcome, payout }) => ({
      row: row.row,
      number: row.number,
      teacher_name: payout === null ? null : (names.get(payout.id) ?? null),
      amount: row.amount === null ? null : (Math.abs(row.amount) as Known['net']),
      expected: payout?.net ?? null,
      outcome,
      text: payout === null ? row.text : row.reason,
    })),
  };
}
