import type { BookOccasion, EditOccasionInput } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { bankOccasion } from '../bank-statements/post-statement.ts';
import { directionBetween } from './occasion.rules.ts';
import { requireOccasion } from './occasions.queries.ts';

/**
 * Changes an occasion. Its code never changes, nor do its accounts once something was posted with it: what stands in the books
 * would mean something else.
 */
export async function editOccasion(ctx: WriteContext, { body }: { body: EditOccasionInput }): Promise<BookOccasion> {
  // Whoever posts with it meanwhile waits: a posting holds its occasion's row by the foreign key.
  await sql`select from transaction_occasions where code = ${body.code} for update`.execute(ctx.db);
  const before = await requireOccasion(ctx, body.code);
  if (before.system_only) throw new AppError('occasion_of_system', {}, 'code');
  const moved = before.debit_kind !== body.debit_kind || before.credit_kind !== body.credit_kind;
  // What lines of banks are posted with means money that came, also before the first one did.
  if (moved && (before.posted || body.code === bankOccasion)) throw new AppError('occasion_posted', {}, 'credit_kind');
  const direction = directionBetween(body.debit_kind, body.credit_kind);
  if (direction === null) throw new AppError('accounts_not_possible', {}, 'credit_kind');
  const { code, ...terms } = body;
  await ctx.db
    .updateTable('transaction_occasions')
    .set({ ...terms, direction })
    .where('code', '=', code)
    .execute();
  const { can: _, posted: __, system_only: ___, ...old } = before;
  ctx.audit({ action: 'occasion.edit', entity: 'occasion', entity_id: null, old, new: { ...body, direction } });
  return requireOccasion(ctx, code);
}
