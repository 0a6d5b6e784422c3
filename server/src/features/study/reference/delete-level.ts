import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { deleteEntry } from '../../../kernel/reference/write-entry.ts';
import { usualLevel } from '../public/levels.ts';
import { levels } from './study-dictionaries.ts';

/** Deletes a level that nothing refers to. @throws AppError `not_found`, `entry_in_use`, also for the level that imports use */
export async function deleteLevel(
  ctx: WriteContext,
  { params }: { readonly params: { readonly id: number } },
): Promise<Record<string, never>> {
  const kept = await ctx.db.selectFrom('levels').select('id').where('code', '=', usualLevel).executeTakeFirst();
  if (kept?.id === params.id) throw new AppError('entry_in_use', { where: 'import_runs', tables: 1 });
  return deleteEntry(ctx, levels, params.id);
}
