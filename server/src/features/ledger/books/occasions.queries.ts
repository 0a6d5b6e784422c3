import type { BookOccasion } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { occasionActions } from './books.policy.ts';

type Row = Omit<BookOccasion, 'can'>;

/** Lists every occasion, those for transactions by hand first. */
export function listBookOccasions(ctx: ReadContext): Promise<BookOccasion[]> {
  return occasionsWhere(ctx, sql`true`);
}

async function occasionsWhere(ctx: ReadContext, where: RawBuilder<unknown>): Promise<BookOccasion[]> {
  const { rows } = await sql<Row>`
    select code, title_en, title_ru, direction, debit_kind, credit_kind, posted_by, comment_required, system_only, active,
      exists (select from ledger_transactions t where t.occasion_code = o.code) as posted
    from transaction_occasions o where ${where} order by system_only, position, code
  `.execute(ctx.db);
  return rows.map((row) => ({ ...row, can: allowedActions(ctx, occasionActions, row) }));
}

/** @throws AppError `not_found` for an unknown code */
export async function requireOccasion(ctx: ReadContext, code: string): Promise<BookOccasion> {
  const [found] = await occasionsWhere(ctx, sql`code = ${code}`);
  if (found === undefined) throw new AppError('not_found', {}, 'code');
  return found;
}
