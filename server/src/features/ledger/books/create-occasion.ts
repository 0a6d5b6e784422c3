import type { BookOccasion, CreateOccasionInput } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { directionBetween } from './occasion.rules.ts';
import { requireOccasion } from './occasions.queries.ts';

/** Appends an occasion for transactions by hand. */
export async function createOccasion(ctx: WriteContext, { body }: { body: CreateOccasionInput }): Promise<BookOccasion> {
  const direction = directionBetween(body.debit_kind, body.credit_kind);
  if (direction === null) throw new AppError('accounts_not_possible', {}, 'credit_kind');
  const { rows } = await sql`
    insert into transaction_occasions (code, title_en, title_ru, direction, debit_kind, credit_kind, posted_by, comment_required, position)
    select ${body.code}, ${body.title_en}, ${body.title_ru}, ${direction}, ${body.debit_kind}, ${body.credit_kind},
      ${body.posted_by}::text[], ${body.comment_required}, coalesce(max(position) filter (where not system_only), 0) + 1
    from transaction_occasions
    on conflict (code) do nothing returning code
  `.execute(ctx.db);
  if (rows.length === 0) throw new AppError('occasion_code_taken', {}, 'code');
  ctx.audit({ action: 'occasion.create', entity: 'occasion', entity_id: null, new: { ...body, direction } });
  return requireOccasion(ctx, body.code);
}
