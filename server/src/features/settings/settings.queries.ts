import type { Setting, SettingChange, Settings, SettingValue } from '@lectern/contract/settings/settings.schema';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import type { Declarations, Declared } from '../../kernel/settings/setting-declarations.ts';

type Stored = { readonly key: string; readonly value: SettingValue };
type LastChange = { readonly key: string; readonly at: string; readonly by: string | null };

/** Lists every setting with its current value, past the cache. */
export async function listSettings({ db }: ReadContext, declarations: Declarations): Promise<Settings> {
  const [settings, lacking] = await Promise.all([settingsOf(db, declarations, Object.keys(declarations)), withoutSecondFactor(db)]);
  return { settings, staff_without_second_factor: lacking };
}

/** Returns one setting after its change. */
export async function settingOf(db: Db, declarations: Declarations, key: string): Promise<Setting> {
  const [setting] = await settingsOf(db, declarations, [key]);
  if (setting === undefined) throw new AppError('not_found', {}, 'key');
  return setting;
}

async function settingsOf(db: Db, declarations: Declarations, keys: readonly string[]): Promise<Setting[]> {
  const { rows: stored } = await sql<Stored>`select key, value from school_settings where key = any(${keys})`.execute(db);
  const { rows: changes } = await sql<LastChange>`
    select distinct on (a.new->>'code') a.new->>'code' as key, a.at, u.name as by
    from audit_log a left join users u on u.id = a.actor_id
    where a.entity = 'setting' and a.entity_id is null and a.outcome = 'done' and a.new->>'code' = any(${keys})
    order by a.new->>'code', a.id desc
  `.execute(db);
  const settings: Setting[] = [];
  for (const key of keys) {
    const declared = declarations[key];
    if (declared === undefined) continue;
    const changed = changes.find((change) => change.key === key);
    const value = stored.find((row) => row.key === key)?.value ?? (declared.default as SettingValue);
    const fixed = declared.fixedBy === null ? null : await declared.fixedBy(db);
    settings.push({ key, ...shown(declared), value, fixed, changed: changed === undefined ? null : { at: changed.at, by: changed.by } });
  }
  return settings;
}

function shown({ kind, area, unit, from, min, max, choices, ...declared }: Declared<unknown>) {
  const copied = choices === null ? null : [...choices];
  return { kind, area, unit, from, min, max, choices: copied, default: declared.default as SettingValue };
}

/** The number of active staff without a second factor, who would be blocked if it were required now. */
async function withoutSecondFactor(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u
    where u.state = 'active' and exists (select from role_grants r where r.user_id = u.id and r.role in ('Teacher', 'AccountManager', 'Curator', 'Methodist', 'SalesManager'))
      and not exists (select from second_factors s where s.user_id = u.id and s.confirmed_at is not null)
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type Cells = Readonly<Record<string, string | number | boolean>>;
type LoggedRow = {
  readonly id: number;
  readonly at: string;
  readonly author_id: number | null;
  readonly author_name: string | null;
  readonly old: Cells;
  readonly new: Cells;
};

/** Maximum number of changes in the history. */
const mostChanges = 100;

export async function getSettingHistory({ db }: ReadContext, declarations: Declarations, key: string): Promise<SettingChange[]> {
  if (declarations[key] === undefined) throw new AppError('not_found', {}, 'key');
  const { rows } = await sql<LoggedRow>`
    select a.id::int as id, a.at, u.id as author_id, u.name as author_name, a.old, a.new
    from audit_log a left join users u on u.id = a.actor_id
    where a.entity = 'setting' and a.entity_id is null and a.outcome = 'done' and a.new->>'code' = ${key}
    order by a.id desc limit ${mostChanges}
  `.execute(db);
  return rows.map(({ author_id, author_name, old, new: after, ...entry }) => ({
    ...entry,
    author: author_id === null ? null : { id: author_id, name: author_name ?? '' },
    changes: Object.entries(after)
      .filter(([field]) => field !== 'code')
      .map(([field, value]) => ({ field, old: old[field] === undefined ? null : String(old[field]), new: String(value) })),
  }));
}
