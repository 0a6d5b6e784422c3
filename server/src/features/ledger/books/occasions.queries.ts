import type { BookOccasion } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

type Row = Omit<BookOccasion, 'can'>;

/** Every occasion, those that people post first. */
export function listBookOccasions(ctx: Pick<ReadContext, 'db'>): Promise<BookOccasion[]> {
  return occasionsWhere(ctx, sql`true`);
}

async function occasionsWhere({ db }: Pick<ReadContext, 'db'>, where: RawBuilder<unknown>): Promise<BookOccasion[]> {
  const { rows } = await sql<Row>`
    select code, title_en, title_ru, direction, debit_kind, credit_kind, posted_by, comment_required, system_only, active,
      exists (select from ledger_transactions t where t.occasion_code = o.code) as posted
    from transaction_occasions o where ${where} order by system_only, position, code
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    can: { edit: { allowed: !row.system_only, reason: row.system_only ? 'occasion_of_system' : null } },
  }));
}

/** @throws AppError `not_found` for a code that no occasion has */
export async function requireOccasion(ctx: Pick<ReadContext, 'db'>, code: string): Promise<BookOccasion> {
  const [found] = await occasionsWhere(ctx, sql`code = ${code}`);
  if (found === undefined) throw new AppError('not_found', {}, 'code');
  return found;
}
