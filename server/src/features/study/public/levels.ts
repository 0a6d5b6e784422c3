import type { Level } from '@lectern/contract/study/study-reference.schema';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** The default level of imported skills; it cannot be deleted. */
export const usualLevel = 'standard';

type Reader = Pick<ReadContext, 'db'>;

/** Lists every level in order, including archived ones, because teachers still have them. */
export function listLevels({ db }: Reader): Promise<Level[]> {
  return db.selectFrom('levels').select(['code', 'title_en', 'title_ru', 'active']).orderBy('position').orderBy('id').execute();
}

/** Locks the levels in use until the transaction ends, so that none is archived or deleted meanwhile. @returns their codes */
export async function lockActiveLevels({ db }: Reader): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('levels').select('code').where('active', '=', true).orderBy('id').forShare().execute();
  return new Set(rows.map(({ code }) => code));
}

/** @returns the default level, or the first active one if it is archived */
export async function levelOfImports({ db }: Reader): Promise<string> {
  const rows = await db.selectFrom('levels').select('code').where('active', '=', true).orderBy('position').orderBy('id').execute();
  return (rows.find(({ code }) => code === usualLevel) ?? rows[0])?.code ?? usualLevel;
}
