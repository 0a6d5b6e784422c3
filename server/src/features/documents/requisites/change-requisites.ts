import type { Requisites, RequisitesAnswer, RequisitesInput } from '@lectern/contract/documents/documents.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError, InvalidInput } from '../../../kernel/app-error.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import { writeSetting } from '../../../kernel/settings/write-setting.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { requisitesKey, schoolRequisites } from '../public/requisites.ts';
import { requisitesActions } from './requisites.policy.ts';
import { getRequisites } from './requisites.queries.ts';

/** There is a single set of requisites. */
const theOnly = 1;

/**
 * Changes the requisites of documents issued from now on.
 * @throws AppError `changed_meanwhile`, `invalid` for a missing name or tax number
 */
export async function changeRequisites(ctx: WriteContext, { body }: { body: RequisitesInput }): Promise<RequisitesAnswer> {
  requireAction(ctx, requisitesActions, 'edit', null);
  await lock(ctx.db, [{ of: 'setting', id: theOnly }]);
  const now = await schoolRequisites(ctx);
  const { before: seen, ...requested } = body;
  await requireUnchanged(ctx, { entity: 'school_settings', id: null, now, requested }, seen);
  const changes = changedFields(now, requested);
  if (changes === null) {
    ctx.nothingChanged();
    return getRequisites(ctx);
  }
  const after = { ...now, ...changes.new };
  requireNamed(after);
  await writeSetting(ctx, requisitesKey, after);
  ctx.audit({ action: 'requisites.change', entity: 'school_settings', entity_id: null, ...changes });
  return getRequisites(ctx);
}

/** No document is issued without the school's name and tax number. */
function requireNamed(requisites: Requisites): void {
  const missing = (['name', 'inn'] as const).filter((field) => requisites[field] === '');
  if (missing.length > 0) throw new InvalidInput(missing.map((field) => new AppError('invalid', { reason: 'missing' }, field)));
}
