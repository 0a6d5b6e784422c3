import type { BookOccasion, EditOccasionInput } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { changedFields } from '../../../kernel/changed-fields.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireUnchanged } from '../../../kernel/require-unchanged.ts';
import { bankOccasion } from '../bank-statements/post-statement.ts';
import { occasionActions } from './books.policy.ts';
import { directionBetween, mergedPosters } from './occasion.rules.ts';
import { requireOccasion } from './occasions.queries.ts';

/** Codes of accounts, which the form words better. */
const unworded = { debit_kind: null, credit_kind: null };

/**
 * Changes an occasion. Its code never changes, nor do its accounts once something was posted with it: what stands in the books
 * would mean something else.
 * @throws AppError `not_found`, `occasion_of_system`, `occasion_posted`, `accounts_not_possible`, `changed_meanwhile`
 */
export async function editOccasion(ctx: WriteContext, { body }: { body: EditOccasionInput }): Promise<BookOccasion> {
  const { code, before: seen = {}, posted_by, ...terms } = body;
  // Whoever posts with it meanwhile waits: a posting holds its occasion's row by the foreign key.
  await sql`select from transaction_occasions where code = ${code} for update`.execute(ctx.db);
  const { can: _, posted, system_only, posted_by: posters, ...before } = await requireOccasion(ctx, code);
  requireAction(ctx, occasionActions, 'edit', { system_only });
  const { posted_by: seenPosters, ...seenTerms } = seen;
  await requireUnchanged(ctx, { entity: 'occasion', id: null, code, now: before, wanted: terms }, seenTerms, unworded);
  const wanted = { ...terms, posted_by: mergedPosters(posters, posted_by, seenPosters) };
  const changes = changedFields({ ...before, posted_by: posters }, wanted);
  if (changes === null) {
    ctx.nothingChanged();
    return requireOccasion(ctx, code);
  }
  const after = { ...before, ...changes.new };
  const moved = before.debit_kind !== after.debit_kind || before.credit_kind !== after.credit_kind;
  // What lines of banks are posted with means money that came, also before the first one did.
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
