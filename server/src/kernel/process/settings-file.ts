import { readFile } from 'node:fs/promises';
import type { SettingValue } from '@lectern/contract/settings/settings.schema';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { InvalidInput } from '../app-error.ts';
import { writeAudit } from '../audit.ts';
import { isoOf } from '../clock.ts';
import type { Declarations } from '../settings/setting-declarations.ts';
import { cellsOf, checkedValue } from '../settings/setting-value.ts';
import { UnreadableVariable } from './environment.ts';

const file = z.record(z.string(), z.unknown());

/**
 * Imports the settings of a file, each key once. Later changes of the school stay, and a second start imports nothing. All values are
 * validated before the first write.
 * @returns the keys that were imported now
 * @throws UnreadableVariable naming an unknown setting or an invalid value
 */
export async function takeSettingsFile(
  database: Database,
  declarations: Declarations,
  path: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const requested = await readSettings(declarations, path);
  const at = isoOf(now);
  return database.db.transaction().execute(async (db) => {
    const taken: string[] = [];
    for (const [key, value] of requested) {
      const rows = await db
        .insertInto('school_settings')
        .values({ key, value: JSON.stringify(value), updated_at: at })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .execute();
      if (rows.length === 0) continue;
      const fixed = value === declarations[key]?.default ? null : await declarations[key]?.fixedBy?.(db);
      if (fixed) throw new UnreadableVariable(`LECTERN_SETTINGS: ${key} cannot change any more (${fixed})`);
      const logged = { action: 'setting.change', entity: 'setting', entity_id: null, old: {}, new: { code: key, ...cellsOf(value) } };
      await writeAudit(db, 'done', { author: null, at, requestId: 'settings file' }, [logged]);
      taken.push(key);
    }
    return taken;
  });
}

async function readSettings(declarations: Declarations, path: string): Promise<[key: string, value: SettingValue][]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UnreadableVariable(`LECTERN_SETTINGS: ${path} cannot be read`);
  });
  return Object.entries(parsed(text, path)).map(([key, value]) => {
    const declared = declarations[key];
    if (declared === undefined) throw new UnreadableVariable(`LECTERN_SETTINGS: ${key} is no setting`);
    try {
      return [key, checkedValue(declared, value) as SettingValue];
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      const wrong = error.errors.map(({ field, params }) => `${field?.replace(/^value/, key)} (${params.reason ?? 'wrong'})`);
      throw new UnreadableVariable(`LECTERN_SETTINGS: not a value of the setting: ${wrong.join(', ')}`);
    }
  });
}

function parsed(text: string, path: string): Readonly<Record<string, unknown>> {
  try {
    return file.parse(JSON.parse(text));
  } catch {
    throw new UnreadableVariable(`LECTERN_SETTINGS: ${path} is no JSON object`);
  }
}
