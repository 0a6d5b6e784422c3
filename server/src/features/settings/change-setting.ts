import type { ChangeSettingInput, Setting, SettingValue } from '@lectern/contract/settings/settings.schema';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { changedFields } from '../../kernel/changed-fields.ts';
import { lock } from '../../kernel/locks.ts';
import { requireUnchanged } from '../../kernel/require-unchanged.ts';
import type { Declarations } from '../../kernel/setting-declarations.ts';
import { cellsOf, checkedValue } from '../../kernel/setting-value.ts';
import { settingNow, writeSetting } from '../../kernel/write-setting.ts';
import { settingOf } from './settings.queries.ts';

/** Settings are changed one after another; the requisites, which are kept beside them, have the lock 1. */
const settingsLock = 2;

/**
 * Changes one setting of the school.
 * @throws AppError `not_found` for a key that nothing declares, `changed_meanwhile` where somebody else changed it since it was seen,
 *   and the reason of a setting that cannot change any more
 * @throws InvalidInput at `value`, or at the cell of a table, for what the limits do not allow
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
  const [now, wish] = [cellsOf(before), cellsOf(value)];
  await requireUnchanged(ctx, { entity: 'setting', id: null, code: key, now, wanted: wish }, seen === undefined ? {} : cellsOf(seen));
  const changes = changedFields(now, wish);
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
