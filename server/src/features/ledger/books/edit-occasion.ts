import type { BookOccasion, EditOccasionInput } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { bankOccasion } from '../bank-statements/post-statement.ts';
import { occasionActions } from './books.policy.ts';
import { directionBetween, mergedPosters } from './occasion.rules.ts';
import { requireOccasion } from './occasions.queries.ts';

/** Fields with account codes, which have no display text here because the form has better ones. */
const unworded = { debit_kind: null, credit_kind: null };

/**
 * Edits an occasion. Its code never changes; its accounts are fixed once it has transactions, because their meaning would change.
 * @throws AppError `not_found`, `occasion_of_system`, `occasion_posted`, `accounts_not_possible`, `changed_meanwhile`
 */
export async function editOccasion(ctx: WriteContext, { body }: { body: EditOccasionInput }): Promise<BookOccasion> {
  const { code, before: seen = {}, posted_by, ...terms } = body;
  // Concurrent postings wait: they lock the occasion's row by the foreign key.
  await sql`select from transaction_occasions where code = ${code} for update`.execute(ctx.db);
  const { can: _, posted, system_only, posted_by: posters, ...before } = await requireOccasion(ctx, code);
  requireAction(ctx, occasionActions, 'edit', { system_only });
  const { posted_by: seenPosters, ...seenTerms } = seen;
  await requireUnchanged(ctx, { entity: 'occasion', id: null, code, now: before, requested: terms }, seenTerms, unworded);
  const requested = { ...terms, posted_by: mergedPosters(posters, posted_by, seenPosters) };
  const changes = changedFields({ ...before, posted_by: posters }, requested);
  if (changes === null) {
    ctx.nothingChanged();
    return requireOccasion(ctx, code);
  }
  const after = { ...before, ...changes.new };
  const moved = before.debit_kind !== after.debit_kind || before.credit_kind !== after.credit_kind;
  // Bank lines are always incoming money, so their occasion is fixed even without transactions.
  if (moved && (posted || code === bankOccasion)) throw new AppError('occasion_posted', {}, 'credit_kind');
  const direction = directionBetween(after.debit_kind, after.credit_kind);
  if (direction === null) throw new AppError('accounts_not_possible', {}, 'credit_kind');
  await ctx.db
    .updateTable('transaction_occasions')
    .set({ ...changes.new, direction })
    .where('code', '=', code)
    .execute();
  ctx.audit({
    action: 'occasion.edit',
    entity: 'occasion',
    entity_id: null,
    old: { code, direction: before.direction, ...changes.old },
    new: { code, direction, ...changes.new },
  });
  return requireOccasion(ctx, code);
}
