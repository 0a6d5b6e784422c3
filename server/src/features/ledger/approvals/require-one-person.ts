import type { Currency } from '@lectern/contract/money';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { HandMoved } from '../hand-posting.rules.ts';
import { schoolDateOf, schoolMidnight } from '../public/business-date.ts';
import { ownLimits } from '../public/own-limits.ts';
import { limitedSort, needsSecondPerson } from './approval.rules.ts';
import type { LimitedSort } from './approval.rules.ts';

type Posted = Pick<HandMoved, 'debit_kind' | 'credit_kind' | 'amount'> & { readonly reversal: boolean };
type Requested = { readonly client_id: number; readonly currency: Currency; readonly moved: HandMoved; readonly reversal: boolean };

/**
 * Refuses a transaction that needs a second person: its amount and those of the same day for the client exceed the school's limit, however
 * it is split. Called under the client's lock.
 * @throws AppError `second_person_needed`; `limit_raised_alone` if only a limit from before the user's own change is exceeded
 */
export async function requireOnePerson(ctx: WriteContext, { client_id, currency, moved, reversal }: Requested): Promise<void> {
  const sort = limitedSort(moved, reversal);
  if (sort === null) return;
  const { [sort]: limit } = await ownLimits(ctx);
  if (limit === 0) return;
  const done = await doneToday(ctx, client_id, sort);
  if (!needsSecondPerson(moved.amount, done, limit)) return;
  const isSchools = needsSecondPerson(moved.amount, done, ctx.settings[`second_person_${sort}`]);
  throw new AppError(isSchools ? 'second_person_needed' : 'limit_raised_alone', { limit, currency }, 'amount');
}

async function doneToday(ctx: WriteContext, clientId: number, sort: LimitedSort): Promise<number> {
  const { rows } = await sql<Posted>`
    select o.debit_kind, o.credit_kind, t.amount, t.reverses_id is not null as reversal
    from ledger_transactions t join transaction_occasions o on o.code = t.occasion_code
    left join money_approvals a on a.transaction_id = t.id
    where t.client_id = ${clientId} and not o.system_only and a.id is null
      and t.posted_at >= ${schoolMidnight(ctx, schoolDateOf(ctx, ctx.now))}
  `.execute(ctx.db);
  return rows.filter((posted) => limitedSort(posted, posted.reversal) === sort).reduce((sum, { amount }) => sum + amount, 0);
}
