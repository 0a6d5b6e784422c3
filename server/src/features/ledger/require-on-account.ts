import type { Currency } from '@lectern/contract/money';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { beyondAccount } from './hand-posting.rules.ts';
import type { HandMoved, OnAccount } from './hand-posting.rules.ts';

type Requested = { readonly client_id: number; readonly currency: Currency; readonly comment: string; readonly moved: HandMoved };

/**
 * Refuses to overdraw a client's account, unless the actor has the ability and gives a comment. Called under the client's lock.
 * @throws AppError `above_account`, `comment_required`
 */
export async function requireOnAccount(ctx: WriteContext, { client_id, currency, comment, moved }: Requested): Promise<void> {
  const { rows } = await sql<OnAccount>`select money, bonus from client_balances where client_id = ${client_id}`.execute(ctx.db);
  const has = rows[0] ?? { money: 0, bonus: 0 };
  if (beyondAccount(moved, has) === 0) return;
  const on_account = Math.max(0, moved.debit_kind === 'client_bonus' ? has.bonus : has.money);
  if (!ctx.actor.abilities.includes(abilities.payBeyondAccount)) throw new AppError('above_account', { on_account, currency }, 'amount');
  if (comment === '') throw new AppError('comment_required', {}, 'comment');
}
