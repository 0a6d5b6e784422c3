import type { ChangeSettingInput, Setting, SettingValue } from '@lectern/contract/settings/settings.schema';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { changedFields } from '../../kernel/edits/changed-fields.ts';
import { lock } from '../../kernel/locks.ts';
import { requireUnchanged } from '../../kernel/edits/require-unchanged.ts';
import type { Declarations } from '../../kernel/settings/setting-declarations.ts';
import { cellsOf, checkedValue } from '../../kernel/settings/setting-value.ts';
import { settingNow, writeSetting } from '../../kernel/settings/write-setting.ts';
import { settingOf } from './settings.queries.ts';

/** Changes of settings are serialised by this lock; the requisites, which are in the same table, have lock 1. */
const settingsLock = 2;

/**
 * Changes a setting of the school.
 * @throws AppError `not_found` for an undeclared key, `changed_meanwhile` if another user has changed it since it was read, and the reason
 * of a setting that can no longer change
 * @throws InvalidInput at `value`, or at the cell of a table, for a value outside the limits
 */
export async function changeSetting(
  ctx: WriteContext,
  { body }: { body: ChangeSettingInput },
  declarations: Declarations,
): Promise<Setting> {
  const { key, seen } = body;
  const declared = declarations[key];
  if (declared === undefined) throw new AppError('not_found', {}, 'key');
  const value = checkedValue(declared, body.value) as SettingValue;
  await lock(ctx.db, [{ of: 'setting', id: settingsLock }]);
  const before = (await settingNow<SettingValue>(ctx, key)) ?? (declared.default as SettingValue);
  const [now, input] = [cellsOf(before), cellsOf(value)];
  await requireUnchanged(ctx, { entity: 'setting', id: null, code: key, now, requested: input }, seen === undefined ? {} : cellsOf(seen));
  const changes = changedFields(now, input);
  if (changes === null) {
    ctx.nothingChanged();
    return settingOf(ctx.db, declarations, key);
  }
  const fixed = declared.fixedBy === null ? null : await declared.fixedBy(ctx.db);
  if (fixed !== null) throw new AppError(fixed, {}, 'value');
  await writeSetting(ctx, key, value);
  ctx.audit({ action: 'setting.change', entity: 'setting', entity_id: null, old: changes.old, new: { code: key, ...changes.new } });
  return { ...(await settingOf(ctx.db, declarations, key)), changed: { at: ctx.now.toString(), by: ctx.actor.name } };
}
