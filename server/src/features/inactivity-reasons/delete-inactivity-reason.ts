import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { deleteEntry } from '../../kernel/reference/write-entry.ts';
import { inactivityReasons } from './reason-dictionary.ts';
import { otherReason } from './public/inactivity-reasons.ts';

/** Deletes a reason that nothing refers to. @throws AppError `not_found`, `entry_in_use`, also for the reason that imports use */
export async function deleteInactivityReason(
  ctx: WriteContext,
  { params }: { readonly params: { readonly id: number } },
): Promise<Record<string, never>> {
  const kept = await ctx.db.selectFrom('inactivity_reasons').select('id').where('code', '=', otherReason).executeTakeFirst();
  if (kept?.id === params.id) throw new AppError('entry_in_use', { where: 'import_runs', tables: 1 });
  return deleteEntry(ctx, inactivityReasons, params.id);
}
